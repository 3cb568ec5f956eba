/** What the platform's staff decides: applications, customers, accounts, counterparties. */
import type { Context } from '../context.ts';
import type { CustomerStatus } from '../domain/customers.ts';
import type { AccountStatus } from '../ledger/rows.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Control } from './control.ts';
import { oneOf } from './fields.ts';
import { accountOf, nowOf, recordOf } from './lookup.ts';

const customerStatuses: readonly CustomerStatus[] = [
  'ACTIVE',
  'CLOSED',
  'FROZEN',
  'PENDING',
  'EDD',
  'DORMANT',
];
const accountStatuses: readonly AccountStatus[] = [
  'OPEN',
  'FROZEN',
  'CLOSED',
  'PENDING',
  'DORMANT',
];

type Decide = (context: Context, record: StoredRecord, nowMs: number) => StoredRecord;

function decide(context: Context, id: string, by: Decide): Readonly<Record<string, unknown>> {
  const application = recordOf(context, 'application', id);
  const decided = by(context, application, nowOf(context, application));
  const { account_to_open: opened, customer_id: customerId } = decided.body;
  return { id, status: decided.status, customer_id: customerId, account_to_open: opened };
}

export const onboardingControls: readonly Control[] = [
  {
    path: 'applications/:id/approve',
    scope: 'application',
    purpose: 'Approves a submitted application: makes its customer and account.',
    run: (context, { id }) => decide(context, id, context.parts.review.approve),
  },
  {
    path: 'applications/:id/reject',
    scope: 'application',
    purpose: 'Rejects a submitted application.',
    run: (context, { id }) => decide(context, id, context.parts.review.reject),
  },
  {
    path: 'applications/:id/request-changes',
    scope: 'application',
    purpose: 'Sends a submitted application back for changes.',
    run: (context, { id }) => decide(context, id, context.parts.review.requestChanges),
  },
  {
    path: 'customers/:id/status',
    scope: 'customer',
    purpose: 'Sets the `status` of a customer, with what follows for its accounts.',
    run: (context, { id, body }) => {
      const customer = recordOf(context, 'customer', id);
      const status = oneOf(body, 'status', customerStatuses);
      const nowMs = nowOf(context, customer);
      const changed = context.parts.customers.setStatus(context, customer, status, nowMs);
      return { id, status: changed.status };
    },
  },
  {
    path: 'accounts/:id/status',
    scope: 'account',
    purpose: 'Sets the `status` of an account; only one that is done can be closed.',
    run: (context, { id, body }) => {
      const account = accountOf(context, id);
      const status = oneOf(body, 'status', accountStatuses);
      const nowMs = nowOf(context, { clientId: account.client_id });
      const changed = context.parts.accounts.request(context, account, status, nowMs);
      return { id, status: changed.status };
    },
  },
  {
    path: 'counterparties/:id/approve',
    scope: 'counterparty',
    purpose: 'Verifies a pending counterparty, which becomes usable.',
    run: (context, { id }) => {
      const counterparty = recordOf(context, 'counterparty', id);
      const nowMs = nowOf(context, counterparty);
      const approved = context.parts.counterparties.approve(context, counterparty, nowMs);
      return { id, status: approved.status };
    },
  },
  {
    path: 'counterparties/:id/link',
    scope: 'counterparty',
    purpose: 'Links a pending counterparty to an external account, as its holder would.',
    run: (context, { id }) => {
      const counterparty = recordOf(context, 'counterparty', id);
      const linkId = context.random.id('lnk');
      const nowMs = nowOf(context, counterparty);
      const linked = context.parts.linking.link(context, counterparty, linkId, nowMs);
      return { id, status: linked.status, account_link_id: linkId };
    },
  },
];
