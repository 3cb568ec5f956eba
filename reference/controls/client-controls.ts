/** An operator's power over one client: its clock and its rates. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { Control } from './control.ts';
import { number, text, wholeNumber } from './fields.ts';

const FIVE_YEARS_SECONDS = 5 * 366 * 24 * 3_600;

function checkClient(context: Context, id: string): void {
  if (context.parts.clients.find(context, id) !== undefined) return;
  throw new Refusal('NOT_FOUND', 'There is no such client.');
}

export const clientControls: readonly Control[] = [
  {
    path: 'clients/:id/advance-clock',
    scope: 'client',
    purpose: 'Moves the client’s time forward by `seconds` and does what has become due.',
    run: (context, { id, body }) => {
      const { clientClock, progress } = context.parts;
      checkClient(context, id);
      const seconds = wholeNumber(body, 'seconds', { min: 1, max: FIVE_YEARS_SECONDS });
      clientClock.advance(context, id, seconds * 1_000);
      const nowMs = clientClock.nowMs(context, id);
      progress.clockMoved(context, id, nowMs);
      return { id, now: new Date(nowMs).toISOString() };
    },
  },
  {
    path: 'clients/:id/rate',
    scope: 'client',
    purpose:
      'Sets the `rate` of this client’s exchanges: units of `destination_asset_type_id` for one ' +
      'of `source_asset_type_id`.',
    run: (context, { id, body }) => {
      const { assets, operator } = context.parts;
      checkClient(context, id);
      const from = text(body, 'source_asset_type_id');
      const to = text(body, 'destination_asset_type_id');
      const rate = number(body, 'rate');
      if (from === to || ![from, to].every((asset) => assets.known(context, asset))) {
        throw new Refusal('VALIDATION_FAILED', 'The pair must be two different known assets.');
      }
      operator.setRate(context, id, from, to, rate);
      return { id, source_asset_type_id: from, destination_asset_type_id: to, rate };
    },
  },
];
