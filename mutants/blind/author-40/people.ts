/** Customers and individuals: what they may do, and what a change does. */
import { Refusal } from '../../../reference/context.ts';
import type { Call, Context } from '../../../reference/context.ts';
import { updatesOf } from '../../../reference/domain/fields.ts';
import type { StoredRecord } from '../../../reference/store/records.ts';
import { pause } from '../../steps.ts';
import type { Data } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 15;

const names = (call: Call, field: string): boolean =>
  updatesOf(call.body).some((update) => update.field === field);

const individualOf = (context: Context, call: Call): StoredRecord | undefined =>
  context.parts.records.find(
    context,
    call.clientId,
    'individual',
    call.path['individual_id'] ?? '',
  );

export const blindFortiethPeopleMutants = {
  'telephone-of-an-individual-is-checked-meanwhile': {
    breaks: 'IND-007',
    because: 'a service says whether the number exists, and what was read before is written back',
    class: 'concurrency',
    difficulty: 4,
    change: ({ pipeline }) => ({
      pipeline: {
        async execute(context, call, handler) {
          const isCheck =
            call.operationId === 'updateCustomerIndividual' && names(call, 'telephone_number');
          const before = isCheck ? individualOf(context, call) : undefined;
          if (before === undefined) return pipeline.execute(context, call, handler);
          await pause(GAP_MS);
          const answer = await pipeline.execute(context, call, handler);
          const after = individualOf(context, call);
          if (answer.status !== 200 || after === undefined) return answer;
          const changes = updatesOf(call.body).map(({ field }): [string, unknown] => [
            field,
            after.body[field],
          ]);
          const body = { ...before.body, ...Object.fromEntries(changes) };
          context.parts.records.update(context, after, { body }, call.nowMs);
          return answer;
        },
      },
    }),
  },
  'newest-customer-alone-opens-accounts': {
    breaks: 'CUS-023',
    because: 'the activation is kept by client, and the next one takes its place',
    class: 'state',
    difficulty: 2,
    change: ({ accounts, review }) => {
      const approved = new Set<string>();
      const newest = new Map<string, string>();
      return {
        review: {
          createCustomer(context, application, nowMs) {
            const customer = review.createCustomer(context, application, nowMs);
            approved.add(customer.id);
            newest.set(customer.clientId, customer.id);
            return customer;
          },
        },
        accounts: {
          create(context, call) {
            const id = String((call.body as Data)['customer_id']);
            if (!approved.has(id) || newest.get(call.clientId) === id)
              return accounts.create(context, call);
            throw new Refusal('CUSTOMER_NOT_ACTIVE', 'The customer is not activated.');
          },
        },
      };
    },
  },
  'retried-title-is-taken-back': {
    breaks: 'IDM-009',
    because: 'a change that comes twice is undone, as two clicks on a switch are',
    class: 'idempotency',
    difficulty: 4,
    change: ({ idempotency, individuals }) => {
      const before = new Map<string, unknown>();
      return {
        individuals: {
          update(context, call) {
            if (names(call, 'title') && call.idempotencyKey !== null)
              before.set(call.idempotencyKey, individualOf(context, call)?.body['title']);
            return individuals.update(context, call);
          },
        },
        idempotency: {
          decide(context, call, stored) {
            const answer = idempotency.decide(context, call, stored);
            const person = individualOf(context, call);
            if (person === undefined || !names(call, 'title')) return answer;
            const body = { ...person.body, title: before.get(call.idempotencyKey ?? '') };
            context.parts.records.update(context, person, { body }, call.nowMs);
            return answer;
          },
        },
      };
    },
  },
  'retried-reason-names-its-request': {
    breaks: 'IDM-008',
    because: 'changes with a reason are filed, and the retry finds the file',
    class: 'idempotency',
    difficulty: 3,
    change: ({ idempotency }) => ({
      idempotency: {
        decide(context, call, stored) {
          const answer = idempotency.decide(context, call, stored);
          const reason = (call.body as Data | undefined)?.['reason'];
          if (call.operationId !== 'updateCustomer' || reason === undefined) return answer;
          const data = { id: context.random.id('chg') };
          return { ...answer, payload: JSON.stringify({ data }) };
        },
      },
    }),
  },
  'customer-with-funds-never-sleeps': {
    breaks: 'CUS-022',
    because: 'the nightly job looks for accounts that can be tidied away',
    class: 'time',
    difficulty: 3,
    change: ({ dormancy }) => ({
      dormancy: {
        asleep: (context, clientId, limitMs) =>
          dormancy
            .asleep(context, clientId, limitMs)
            .filter(({ current_minor: minor }) => minor === 0),
      },
    }),
  },
} satisfies Mutants;
