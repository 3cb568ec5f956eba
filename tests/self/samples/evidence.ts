/** Hand-made evidence for samples of checks: answers, pages, records. */
import { number, writeJson } from '../../../fixtures/json.ts';
import type { Evidence, Inputs } from '../../../fixtures/evidence/types.ts';
import { exchange, person, type Sample } from '../checks/passive-bodies.ts';

/** What a check is given, and its parameters. */
export type Use = readonly [Inputs, unknown?];

export type Row = {
  readonly held: readonly Use[];
  readonly violated: readonly Use[];
  readonly silent: readonly Use[];
};

const at = (body: unknown, sample: Sample = {}): Evidence & { kind: 'exchange' } =>
  exchange({ operation: 'getCustomer', ...sample, text: writeJson(body) });
export const record = (data: object, sample: Sample = {}): Evidence => at({ data }, sample);
export const refusal = record({}, { status: 404 });
export const failed = { ...exchange({}), answer: null } as Evidence;
export const customer = record(person);
/** Beside the record stands what the answer tells of itself. */
export const named = (request_id: string): Evidence => at({ data: person, request_id });
export const page = (...customers: object[]): Evidence =>
  at({ data: { customers } }, { operation: 'listCustomers' });
export const account = (data: object): Evidence => record(data, { operation: 'getAccount' });
export const statement = (opening: string, closing: string, ...values: string[]): Evidence =>
  record(
    {
      id: opening,
      opening: number(opening),
      closing: number(closing),
      items: values.map((value) => ({ value: number(value), transaction_status: 'POSTED' })),
    },
    { operation: 'getAccountStatement' },
  );
export const individual = (...types: string[]): Evidence =>
  record({ individual_type: types }, { operation: 'getCustomerIndividual' });
export const owning = (percentage: unknown, ...types: string[]): Evidence =>
  record(
    { individual_type: types, percentage_ownership: percentage },
    { operation: 'getCustomerIndividual' },
  );
