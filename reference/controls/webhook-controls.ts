/** An operator's orders to the deliverer, for one subscription. */
import type { Context } from '../context.ts';
import { oneOf, wholeNumber } from './fields.ts';
import type { Control } from './control.ts';

const COUNT = { min: 0, max: 1_000 };
const DELAY = { min: 0, max: 600_000 };

function order(context: Context, id: string, columns: Readonly<Record<string, number | string>>) {
  const { id: subscriptionId } = context.parts.subscriptions.row(context, id);
  for (const [column, value] of Object.entries(columns)) {
    context.store.run(`UPDATE subscriptions SET ${column} = ? WHERE id = ?`, value, subscriptionId);
  }
  return { id: subscriptionId, ...columns };
}

export const webhookControls: readonly Control[] = [
  {
    path: 'subscriptions/:id/fail-next',
    scope: 'subscription',
    purpose:
      'The next `count` attempts fail: not sent at all (mode unsent) or sent and taken as ' +
      'unanswered (mode unacknowledged).',
    run: (context, { id, body }) =>
      order(context, id, {
        fail_next: wholeNumber(body, 'count', COUNT, 1),
        fail_mode: oneOf(body, 'mode', ['unsent', 'unacknowledged'], 'unsent'),
      }),
  },
  {
    path: 'subscriptions/:id/delay-next',
    scope: 'subscription',
    purpose: 'The next `count` events wait `delay_ms` before their first attempt.',
    run: (context, { id, body }) =>
      order(context, id, {
        delay_next: wholeNumber(body, 'count', COUNT, 1),
        delay_ms: wholeNumber(body, 'delay_ms', DELAY),
      }),
  },
];
