/** Evidence on which the checks of creation times that are told again hold, are violated, and are silent. */
import type { Evidence } from '../../../fixtures/evidence/types.ts';
import { record, refusal, type Row } from './evidence.ts';

const NOON = '2024-05-06T12:00:00.123456Z';
const ELSEWHERE = '2024-05-06T17:30:00.123456+05:30';
const IN_MILLISECONDS = '2024-05-06T12:00:00.123Z';
const WITH_ZEROS = '2024-05-06T12:00:00.123000Z';
const A_MONTH_LATER = '2024-06-06T12:00:00.123456Z';
const A_LITTLE_LATER = '2024-05-06T12:00:00.123457Z';

const created = (created_timestamp: unknown, id = 'sub-1'): Evidence =>
  record({ id, created_timestamp }, { operation: 'createSubscription' });
const read = (created_timestamp: unknown, id = 'sub-1'): Evidence =>
  record({ id, created_timestamp }, { operation: 'getSubscription' });
const kept = (later: unknown, id?: string) => ({
  created: created(NOON),
  answers: [read(later, id)],
});
const anew = (earlier: unknown, later: unknown) => ({
  earlier: created(earlier),
  created: created(later, 'sub-2'),
});

const moment = { to: 'the moment' } as const;
const microsecond = { to: 'the microsecond' } as const;

export const creationTimesSamples: Readonly<Record<string, Row>> = {
  'creation-time-kept': {
    held: [
      [kept(NOON), moment],
      [kept(ELSEWHERE), moment],
      [kept(IN_MILLISECONDS), moment],
      [kept(NOON), microsecond],
      [kept(ELSEWHERE), microsecond],
      // Another moment is told of by itself.
      [kept(A_MONTH_LATER), microsecond],
    ],
    violated: [
      [kept(A_MONTH_LATER), moment],
      [kept(IN_MILLISECONDS), microsecond],
      [kept(A_LITTLE_LATER), microsecond],
    ],
    silent: [
      [kept(NOON, 'sub-2'), moment],
      [kept('yesterday'), moment],
      [{ created: refusal, answers: [read(NOON)] }, moment],
      [{ created: created(undefined), answers: [read(NOON)] }, microsecond],
    ],
  },
  'created-anew': {
    held: [
      [anew(NOON, A_LITTLE_LATER), undefined],
      [anew(NOON, A_MONTH_LATER), undefined],
    ],
    violated: [
      [anew(NOON, NOON), undefined],
      [anew(NOON, ELSEWHERE), undefined],
    ],
    silent: [
      [anew(IN_MILLISECONDS, IN_MILLISECONDS), undefined],
      [anew(WITH_ZEROS, WITH_ZEROS), undefined],
      [{ earlier: created(NOON), created: created(NOON) }, undefined],
      [anew(NOON, null), undefined],
      [{ earlier: refusal, created: created(NOON) }, undefined],
    ],
  },
};
