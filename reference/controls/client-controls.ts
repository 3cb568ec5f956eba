/** An operator's power over one client: its clock. */
import { Refusal } from '../context.ts';
import type { Control } from './control.ts';
import { wholeNumber } from './fields.ts';

const FIVE_YEARS_SECONDS = 5 * 366 * 24 * 3_600;

export const clientControls: readonly Control[] = [
  {
    path: 'clients/:id/advance-clock',
    scope: 'client',
    purpose: 'Moves the client’s time forward by `seconds` and does what has become due.',
    run: (context, { id, body }) => {
      const { clients, clientClock, progress } = context.parts;
      if (clients.find(context, id) === undefined) {
        throw new Refusal('NOT_FOUND', 'There is no such client.');
      }
      const seconds = wholeNumber(body, 'seconds', { min: 1, max: FIVE_YEARS_SECONDS });
      clientClock.advance(context, id, seconds * 1_000);
      const nowMs = clientClock.nowMs(context, id);
      progress.clockMoved(context, id, nowMs);
      return { id, now: new Date(nowMs).toISOString() };
    },
  },
];
