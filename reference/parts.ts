/**
 * The reference is built from named parts. They call each other only through `context.parts`, so
 * that replacing one function replaces it everywhere: a mutant or variant is such an overlay.
 */
import { clientClock } from './controls/client-clock.ts';
import { operatorControls } from './controls/operator-controls.ts';
import { accounts } from './domain/accounts.ts';
import { deposits } from './domain/deposits.ts';
import { exchanges } from './domain/exchanges.ts';
import { fees } from './domain/fees.ts';
import { instructions } from './domain/instructions.ts';
import { movements } from './domain/movements.ts';
import { operator } from './domain/operator.ts';
import { payees } from './domain/payees.ts';
import { payments } from './domain/payments.ts';
import { progress } from './domain/progress.ts';
import { quotes } from './domain/quotes.ts';
import { settlements } from './domain/settlements.ts';
import { statements } from './domain/statements.ts';
import { states } from './domain/states.ts';
import { transactionFilters } from './domain/transaction-filters.ts';
import { transactions } from './domain/transactions.ts';
import { transfers } from './domain/transfers.ts';
import { withdrawals } from './domain/withdrawals.ts';
import { assets } from './ledger/assets.ts';
import { availability } from './ledger/availability.ts';
import { balances } from './ledger/balances.ts';
import { dormancy } from './ledger/dormancy.ts';
import { holds } from './ledger/holds.ts';
import { journal } from './ledger/journal.ts';
import { ledger } from './ledger/ledger.ts';
import { rates } from './ledger/rates.ts';
import { records } from './store/records.ts';
import { applicants } from './domain/applicants.ts';
import { applications } from './domain/applications.ts';
import { completeness } from './domain/completeness.ts';
import { counterparties } from './domain/counterparties.ts';
import { customers } from './domain/customers.ts';
import { documents } from './domain/documents.ts';
import { fields } from './domain/fields.ts';
import { individuals } from './domain/individuals.ts';
import { linking } from './domain/linking.ts';
import { review } from './domain/review.ts';
import { subscriptions } from './domain/subscriptions.ts';
import { auth } from './http/auth.ts';
import { clients } from './http/clients.ts';
import { errors } from './http/errors.ts';
import { idempotency } from './http/idempotency.ts';
import { paging } from './http/paging.ts';
import { pipeline } from './http/pipeline.ts';
import { requestSigning } from './http/request-signing.ts';
import { scopes } from './http/scopes.ts';
import { tokens } from './http/tokens.ts';
import { validation } from './http/validation.ts';
import { wire } from './http/wire.ts';
import { deliveries } from './webhooks/deliveries.ts';
import { events } from './webhooks/events.ts';
import { signing } from './webhooks/signing.ts';

export const parts = {
  accounts,
  assets,
  availability,
  balances,
  deposits,
  dormancy,
  exchanges,
  fees,
  holds,
  instructions,
  journal,
  ledger,
  movements,
  operator,
  payees,
  payments,
  progress,
  quotes,
  rates,
  records,
  settlements,
  statements,
  states,
  transactionFilters,
  transactions,
  transfers,
  withdrawals,
  applicants,
  applications,
  completeness,
  counterparties,
  customers,
  documents,
  fields,
  individuals,
  linking,
  review,
  auth,
  clients,
  errors,
  idempotency,
  paging,
  pipeline,
  requestSigning,
  scopes,
  tokens,
  validation,
  wire,
  clientClock,
  operatorControls,
  deliveries,
  events,
  signing,
  subscriptions,
};

export type Parts = typeof parts;

export type PartsOverlay = { readonly [Name in keyof Parts]?: Partial<Parts[Name]> };

/** The parts with some functions replaced; the change is given the originals to call. */
export function overlayParts(base: Parts, change: (original: Parts) => PartsOverlay): Parts {
  const changes = change(base);
  const merged = Object.entries(base).map(([name, part]) => {
    const replaced = changes[name as keyof Parts];
    return [name, replaced === undefined ? part : { ...(part as object), ...replaced }];
  });
  return Object.fromEntries(merged) as Parts;
}
