/** Faults at drawn places: customers, their accounts, and people of corporations. */
import { Refusal } from '../../../reference/context.ts';
import type { Call } from '../../../reference/context.ts';
import { updatesOf, without } from '../../../reference/domain/fields.ts';
import { dataOf, pause, within } from '../../steps.ts';
import type { Mutants } from '../../types.ts';

const GAP_MS = 150;
const DELETED = 'DELETED';
const EDITABLE: readonly string[] = ['INCOMPLETE', 'READY_FOR_SUBMISSION', 'CHANGES_REQUESTED'];
const ENUMERATED: readonly string[] = ['us_residency_status', 'employment_status'];

const customerOf = (call: Call): string => call.path['customer_id'] ?? '';

export const blindEleventhPeopleMutants = {
  'birth-of-an-individual-has-a-time-until-it-is-changed': {
    breaks: 'IND-004',
    because: 'onboarding keeps dates as moments',
    class: 'validation',
    difficulty: 2,
    change: ({ individuals }) => ({
      individuals: {
        record(context, individual) {
          const record = individuals.record(context, individual);
          const born = record['date_of_birth'];
          const untouched = individual.updatedMs === individual.createdMs;
          return untouched && typeof born === 'string'
            ? { ...record, date_of_birth: `${born}T00:00:00Z` }
            : record;
        },
      },
    }),
  },
  'coins-of-a-closed-customer-stay-open': {
    breaks: 'CUS-016',
    because: 'accounts of coins lie with another custodian, who is told of freezes only',
    class: 'state',
    difficulty: 4,
    change: ({ accounts, assets }) => ({
      accounts: {
        following(context, row, customerStatus) {
          const elsewhere = !assets.fiat(context, row.asset_type_id);
          if (customerStatus === 'CLOSED' && elsewhere) return null;
          return accounts.following(context, row, customerStatus);
        },
      },
    }),
  },
  'change-of-an-individual-needs-a-reason': {
    breaks: 'CUS-010',
    because: 'changes of owners are audited',
    class: 'validation',
    difficulty: 2,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const { reason } = (call.body ?? {}) as { readonly reason?: unknown };
          if (reason === undefined) throw new Refusal('VALIDATION_FAILED', 'reason is missing.');
          return individuals.update(context, call);
        },
      },
    }),
  },
  'first-movement-after-a-freeze-is-let-through': {
    breaks: 'CUS-013',
    because: 'what was last known of an account is asked first, and then brought up to date',
    class: 'state',
    difficulty: 3,
    change: ({ availability }) => {
      const wasOpen = new Set<string>();
      return {
        availability: {
          mayMove(context, account) {
            const known = wasOpen.delete(account.id);
            try {
              availability.mayMove(context, account);
              wasOpen.add(account.id);
            } catch (error) {
              if (!known) throw error;
            }
          },
        },
      };
    },
  },
  'share-of-a-second-individual-stays-when-it-is-no-owner': {
    breaks: 'IND-006',
    because: 'the rule was written for the one owner of the form',
    class: 'validation',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        update(context, call) {
          const customer = context.parts.customers.find(context, call.clientId, customerOf(call));
          const [first] = individuals.ofCustomer(context, customer);
          if (first?.id === call.path['individual_id']) return individuals.update(context, call);
          const other = within(context, {
            individuals: { keepOwnership: (_inner, changed) => changed },
          });
          return individuals.update(other, call);
        },
      },
    }),
  },
  'deleted-individual-is-submitted': {
    breaks: 'APP-010',
    because: 'deletion marks a line of the form, and submission takes them all',
    class: 'persistence',
    difficulty: 3,
    change: ({ applicants, records }) => ({
      applicants: {
        remove(context, call) {
          const other = within(context, {
            records: {
              remove(inner, record) {
                records.update(inner, record, { status: DELETED }, call.nowMs);
              },
            },
          });
          return applicants.remove(other, call);
        },
        find(context, call, application) {
          const individual = applicants.find(context, call, application);
          if (individual.status !== DELETED) return individual;
          throw new Refusal('NOT_FOUND', 'There is no such individual.');
        },
        ofApplication(context, application) {
          const people = applicants.ofApplication(context, application);
          const open = EDITABLE.includes(application.status);
          return open ? people.filter(({ status }) => status !== DELETED) : people;
        },
      },
    }),
  },
  'changes-of-a-dormant-customer-are-not-checked': {
    breaks: 'ERR-013',
    because: 'sleeping customers are imported from the archive, which has other rules',
    class: 'validation',
    difficulty: 5,
    change: ({ customers, fields }) => ({
      customers: {
        update(context, call) {
          const customer = customers.find(context, call.clientId, customerOf(call));
          if (customer.status !== 'DORMANT') return customers.update(context, call);
          const set = customers.fieldSet(context, customer);
          const known = fields.writable(context, set);
          const other = within(context, {
            fields: {
              check(inner, asked, update) {
                if (!known.includes(update.field)) fields.check(inner, asked, update);
              },
            },
          });
          return customers.update(other, call);
        },
      },
    }),
  },
  'people-of-a-frozen-corporation-have-no-role': {
    breaks: 'IND-001',
    because: 'roles rest as long as the corporation is frozen',
    class: 'persistence',
    difficulty: 4,
    change: ({ individuals }) => ({
      individuals: {
        get(context, call) {
          const reply = individuals.get(context, call);
          const customer = context.parts.customers.find(context, call.clientId, customerOf(call));
          if (customer.status !== 'FROZEN') return reply;
          const data = without(dataOf(reply), 'individual_type');
          return { ...reply, body: { data } };
        },
      },
    }),
  },
  'value-that-was-refused-is-taken-when-it-comes-again': {
    breaks: 'ERR-013',
    because: 'a warning is given once, and then overruled',
    class: 'validation',
    difficulty: 3,
    change: ({ customers, fields }) => {
      const warned = new Set<string>();
      return {
        customers: {
          update(context, call) {
            const text = JSON.stringify(updatesOf(call.body));
            const name = `${customerOf(call)} ${text}`;
            const other = within(context, {
              fields: {
                check(inner, set, update) {
                  if (!ENUMERATED.includes(update.field)) fields.check(inner, set, update);
                },
              },
            });
            try {
              return customers.update(warned.has(name) ? other : context, call);
            } catch (error) {
              warned.add(name);
              throw error;
            }
          },
        },
      };
    },
  },
  'account-opened-while-its-customer-is-frozen-is-open': {
    breaks: 'CUS-014',
    because: 'the state of the customer is looked at first, and the opening takes a while',
    class: 'concurrency',
    difficulty: 5,
    racy: true,
    change: ({ pipeline, availability }) => ({
      pipeline: {
        async execute(context, call, handler) {
          if (call.operationId !== 'createAccount') return pipeline.execute(context, call, handler);
          const { customer_id: id } = (call.body ?? {}) as { readonly customer_id?: string };
          try {
            availability.checkCustomer(context, call.clientId, String(id));
          } catch {
            return pipeline.execute(context, call, handler);
          }
          await pause(GAP_MS);
          const seen = within(context, { availability: { checkCustomer: () => undefined } });
          return pipeline.execute(seen, call, handler);
        },
      },
    }),
  },
} as const satisfies Mutants;
