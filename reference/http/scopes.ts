/** Which scope each operation needs; null where any valid token will do. */
import type { OperationId } from '../../generated/operations.ts';
import type { Context } from '../context.ts';

type Area =
  | 'accounts'
  | 'applications'
  | 'customers'
  | 'deposits'
  | 'documents'
  | 'exchanges'
  | 'payments'
  | 'subscriptions'
  | 'transactions';
type Scope =
  `${Area}:${'read' | 'write'}` | 'settlements:read' | 'transfers:write' | 'withdrawals:write';

const scopeOf: Readonly<Record<OperationId, Scope | null>> = {
  createToken: null,
  listTransactions: 'transactions:read',
  getTransaction: 'transactions:read',
  listCustomers: 'customers:read',
  getCustomer: 'customers:read',
  updateCustomer: 'customers:write',
  getCustomerIndividual: 'customers:read',
  updateCustomerIndividual: 'customers:write',
  createWithdrawal: 'withdrawals:write',
  cancelWithdrawal: 'withdrawals:write',
  acceptWithdrawal: 'withdrawals:write',
  getWithdrawal: null,
  getWithdrawalStatus: null,
  getWithdrawalReceipt: null,
  createTransfer: 'transfers:write',
  acceptTransfer: 'transfers:write',
  getTransfer: null,
  listSubscriptions: 'subscriptions:read',
  createSubscription: 'subscriptions:write',
  getSubscription: 'subscriptions:read',
  deleteSubscription: 'subscriptions:write',
  listApplications: 'applications:read',
  createApplication: 'applications:write',
  getApplication: 'applications:read',
  updateApplication: 'applications:write',
  submitApplication: 'applications:write',
  createApplicationIndividual: 'applications:write',
  updateApplicationIndividual: 'applications:write',
  deleteApplicationIndividual: 'applications:write',
  createApplicationAccessCode: 'applications:write',
  getApplicationStatus: 'applications:read',
  listAccounts: 'accounts:read',
  createAccount: 'accounts:write',
  getAccount: 'accounts:read',
  updateAccount: 'accounts:write',
  listAccountTransactions: 'accounts:read',
  getAccountTransaction: 'accounts:read',
  listAccountStatements: 'accounts:read',
  getAccountStatement: 'accounts:read',
  listCounterparties: 'customers:read',
  createCounterparty: 'customers:write',
  getCounterparty: 'customers:read',
  updateCounterparty: 'customers:write',
  createCounterpartyLinkDetails: 'customers:write',
  connectCounterpartyLink: 'customers:write',
  listCounterpartyLinkAccounts: 'customers:write',
  createDeposit: 'deposits:write',
  acceptDeposit: 'deposits:write',
  getDeposit: 'deposits:read',
  uploadDocument: 'documents:write',
  downloadDocument: 'documents:read',
  createMarketExchange: 'exchanges:write',
  acceptExchange: 'exchanges:write',
  getExchange: 'exchanges:read',
  createPayment: 'payments:write',
  acceptPayment: 'payments:write',
  getPayment: 'payments:read',
  getPaymentStatus: 'payments:read',
  getSettlement: 'settlements:read',
};

/** Every scope there is, sorted. */
export const allScopes: readonly string[] = [
  ...new Set(Object.values(scopeOf).filter((scope) => scope !== null)),
].sort();

export const scopes = {
  required(_context: Context, operationId: OperationId): string | null {
    return scopeOf[operationId];
  },

  suffices(_context: Context, required: string | null, granted: readonly string[]): boolean {
    return required === null || granted.includes(required);
  },

  /** What a token request gets: exactly what it asks for, or everything when it names nothing. */
  granted(_context: Context, asked: readonly string[], allowed: readonly string[]): string[] {
    return asked.length === 0 ? [...allowed] : [...new Set(asked)];
  },
};
