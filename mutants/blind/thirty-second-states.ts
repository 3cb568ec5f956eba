/** Faults of a year's changes to a platform that was right: what is kept beside a state. */
import { Refusal } from '../../reference/context.ts';
import type { Call } from '../../reference/context.ts';
import type { Fields } from '../../reference/domain/fields.ts';
import type { Mutants } from '../types.ts';

export const blindThirtySecondStateMutants = {
  'second-account-of-a-customer-pays-on-under-diligence': {
    breaks: 'CUS-019',
    because: 'whether an account may pay is kept, and only the main account is forgotten again',
    class: 'state',
    difficulty: 4,
    change: ({ availability, customers }) => {
      const free = new Set<string>();
      return {
        availability: {
          mayMove(context, account) {
            const open = availability.accountAvailable(context, account.status);
            if (open && free.has(account.id)) return;
            availability.mayMove(context, account);
            free.add(account.id);
          },
        },
        customers: {
          setStatus(context, customer, status, nowMs) {
            const [main] = context.parts.accounts.ofCustomer(context, customer.id);
            if (main !== undefined) free.delete(main.id);
            return customers.setStatus(context, customer, status, nowMs);
          },
        },
      };
    },
  },
  'payee-refused-before-its-approval-stays-refused': {
    breaks: 'CPT-005',
    because: 'the answer of the verification is kept, also where it was no',
    class: 'state',
    difficulty: 3,
    change: ({ payees }) => {
      const refused = new Set<string>();
      return {
        payees: {
          checkUsable(context, payee) {
            if (refused.has(payee.id))
              throw new Refusal('COUNTERPARTY_NOT_ACTIVE', 'The counterparty is PENDING.');
            try {
              payees.checkUsable(context, payee);
            } catch (error) {
              refused.add(payee.id);
              throw error;
            }
          },
        },
      };
    },
  },
  'corporation-never-sleeps': {
    breaks: 'CUS-022',
    because: 'the nightly job joins the table of persons since corporations have one of their own',
    class: 'time',
    difficulty: 4,
    change: ({ dormancy }) => ({
      dormancy: {
        sweepCustomer(context, clientId, customerId, nowMs) {
          const customer = context.parts.records.ofAnyone(context, 'customer', customerId);
          if (customer?.body['customer_type'] === 'CORPORATION') return;
          dormancy.sweepCustomer(context, clientId, customerId, nowMs);
        },
      },
    }),
  },
  'changes-of-what-was-sent-back-wait-for-the-next-submission': {
    breaks: 'APP-004',
    because: 'answers to a review are drafts since, and a draft is read by its writer alone',
    class: 'state',
    difficulty: 4,
    change: ({ applications }) => {
      const drafts = new Map<string, Fields>();
      return {
        applications: {
          update(context, call) {
            const { completeness, records } = context.parts;
            const application = applications.findEditable(context, call);
            const draft = drafts.get(application.id);
            if (application.status !== 'CHANGES_REQUESTED' && draft === undefined)
              return applications.update(context, call);
            const wish = call.body as Fields;
            const type = String(application.body['application_type']);
            applications.checkDetails(context, type, wish);
            const body = applications.merged(context, draft ?? application.body, wish);
            drafts.set(application.id, body);
            const complete = completeness.isComplete(context, { ...application, body });
            const status = complete ? 'READY_FOR_SUBMISSION' : 'INCOMPLETE';
            const kept = records.update(context, application, { status }, call.nowMs);
            return { status: 200, body: { data: applications.record(context, { ...kept, body }) } };
          },
          submit(context, call) {
            const application = applications.find(context, call);
            const body = drafts.get(application.id);
            if (body !== undefined)
              context.parts.records.update(context, application, { body }, call.nowMs);
            const reply = applications.submit(context, call);
            drafts.delete(application.id);
            return reply;
          },
        },
      };
    },
  },
  'token-refused-for-its-scope-is-refused-from-then-on': {
    breaks: 'AUT-020',
    because: 'what the introspection answers is kept by the token alone, a refusal too',
    class: 'authorization',
    difficulty: 4,
    change: ({ auth }) => {
      const refused = new Set<string>();
      return {
        auth: {
          principal(context, operationId, authorization) {
            if (refused.has(authorization ?? ''))
              throw new Refusal('INSUFFICIENT_SCOPE', 'The token has not the scope.');
            try {
              return auth.principal(context, operationId, authorization);
            } catch (error) {
              const scope = error instanceof Refusal && error.code === 'INSUFFICIENT_SCOPE';
              if (scope) refused.add(authorization ?? '');
              throw error;
            }
          },
        },
      };
    },
  },
  'deletion-takes-the-file-that-another-uploaded-too': {
    breaks: 'DOC-002',
    because: 'files are kept by their content since, and nobody counts who still needs one',
    class: 'persistence',
    difficulty: 4,
    change: ({ documents }) => ({
      documents: {
        removeOf(context, individualId) {
          context.store.run(
            `UPDATE documents SET content = NULL, content_type = NULL
             WHERE (application_id, content) IN
               (SELECT application_id, content FROM documents
                WHERE individual_id = ? AND content IS NOT NULL)`,
            individualId,
          );
          documents.removeOf(context, individualId);
        },
      },
    }),
  },
  'status-of-a-payment-accepted-within-a-second-stays': {
    breaks: 'PAY-005',
    because: 'the tag of an answer is the time of the last change, in whole seconds',
    class: 'state',
    difficulty: 3,
    change: ({ movements, payments }) => {
      const kept = new Map<string, ReturnType<typeof payments.status>>();
      const tagOf = (call: Call, updatedMs: number): string =>
        `${call.path['payment_id'] ?? ''} ${String(Math.floor(updatedMs / 1000))}`;
      return {
        payments: {
          status(context, call) {
            const record = movements.find(context, call, 'payment');
            const tag = tagOf(call, record.updatedMs);
            const known = kept.get(tag);
            if (known !== undefined) return known;
            const reply = payments.status(context, call);
            kept.set(tag, reply);
            return reply;
          },
        },
      };
    },
  },
} satisfies Mutants;
