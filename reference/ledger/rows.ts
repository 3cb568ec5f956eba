/** Rows of the ledger's tables, as `ledgerSchema` lays them out. */
export type AccountStatus = 'OPEN' | 'FROZEN' | 'CLOSED' | 'PENDING' | 'DORMANT';

export type AccountRow = {
  readonly seq: number;
  readonly id: string;
  readonly client_id: string;
  readonly customer_id: string;
  readonly status: AccountStatus;
  /** 1 where the customer's freeze froze it, so that the customer's release opens it again. */
  readonly frozen_by_customer: number;
  readonly asset_type_id: string;
  readonly product_type: string;
  readonly product_id: string;
  readonly current_minor: number;
  readonly available_minor: number;
  readonly last_activity_ms: number;
  readonly created_ms: number;
};

export type TransactionStatus = 'AUTHORIZED' | 'PENDING' | 'POSTED' | 'CANCELLED';

export type TransactionType =
  | 'TRANSFER_IN'
  | 'TRANSFER_OUT'
  | 'FIAT_TRANSFER_IN'
  | 'FIAT_TRANSFER_OUT'
  | 'FIAT_TRANSFER_IN_RETURN'
  | 'FIAT_TRANSFER_OUT_RETURN'
  | 'FEE'
  | 'DEBIT_CORRECTION'
  | 'CREDIT_CORRECTION'
  | 'TRADE'
  | 'INTERNAL_TRANSFER';

export type CategoryType = 'ADJUSTMENT' | 'DEPOSIT' | 'EXCHANGE' | 'TRANSFER' | 'WITHDRAWAL';

/** The record that a transaction belongs to. */
export type Category = { readonly type: CategoryType; readonly id: string };

export type TransactionRow = {
  readonly seq: number;
  readonly id: string;
  readonly client_id: string;
  readonly account_id: string;
  readonly asset_type_id: string;
  /** Signed: a credit is positive. */
  readonly value_minor: number;
  readonly status: TransactionStatus;
  readonly transaction_type: TransactionType;
  readonly category_type: CategoryType | null;
  readonly category_id: string | null;
  readonly description: string | null;
  /** JSON objects. */
  readonly originator: string | null;
  readonly svc_information: string | null;
  readonly transaction_ms: number;
  readonly posted_ms: number | null;
};

/** What is about to become a transaction of an account. */
export type TransactionDraft = {
  readonly accountId: string;
  /** Signed: a credit is positive. */
  readonly valueMinor: number;
  readonly type: TransactionType;
  readonly category: Category | null;
  readonly description?: string | null;
  readonly originator?: Readonly<Record<string, unknown>>;
  readonly svcInformation?: Readonly<Record<string, unknown>>;
  readonly nowMs: number;
};

/**
 * The platform's own side of a journal: the world outside, what it earned, its pools of currencies,
 * and what it has still to explain.
 */
export type InternalRole = 'EXTERNAL' | 'FEES' | 'EXCHANGE_POOL' | 'SUSPENSE';
