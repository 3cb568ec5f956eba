/** The shape of spec/facts.json, and the one form in which facts and description are compared. */

export type MemberFact = {
  readonly name: string;
  readonly type: string;
  readonly required?: boolean;
  readonly format?: string;
  /** A notation that is named in words, such as E.164. */
  readonly notation?: string;
  readonly enum?: readonly string[];
  /** Values that are described in words though the enumeration leaves them out. */
  readonly describedOnly?: readonly string[];
  readonly readOnly?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The value is greater than this. */
  readonly above?: number;
  readonly default?: number;
  /** An object whose members are not shown. */
  readonly open?: boolean;
  readonly items?: { readonly record: string } | Omit<MemberFact, 'name'>;
};

export type AnswerFact = {
  readonly envelope: 'data' | 'list' | 'bare' | 'bare-or-data' | 'not-shown';
  readonly record?: string;
  /** Member of `data` that holds the array of a list. */
  readonly collection?: string;
  readonly links?: boolean;
  /** Members of the record that this answer leaves out. */
  readonly without?: readonly string[];
  /** Members that only this answer requires. */
  readonly requires?: readonly string[];
};

export type OperationFact = {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly area: string;
  readonly detailed: boolean;
  readonly deprecated: boolean;
  readonly scopes: readonly string[];
  readonly requestIdHeader: boolean;
  readonly idempotencyHeader: boolean;
  readonly signingHeaders: boolean;
  readonly query: readonly MemberFact[];
  readonly queryShown: boolean;
  readonly requestBody: 'required' | 'none' | 'not-shown';
  readonly requestRecord?: string;
  readonly response: AnswerFact;
  readonly statuses: readonly number[];
};

export type RecordFact = { readonly name: string; readonly members: readonly MemberFact[] };

export type Facts = {
  readonly apiVersion: string;
  readonly tokenAddress: { readonly pathEnd: string };
  readonly scopes: readonly string[];
  readonly headers: readonly MemberFact[];
  readonly operations: readonly OperationFact[];
  readonly records: readonly RecordFact[];
  readonly events: readonly string[];
  readonly eventPayload: string;
  readonly transactionEventData: string;
  readonly transactionEvents: readonly string[];
  readonly deliveryHeaders: readonly MemberFact[];
  readonly limits: Limits;
};

export type Limits = {
  readonly pageDefault: number;
  readonly pageSizeDefault: number;
  readonly percentageOwnershipMinimum: number;
  readonly percentageOwnershipMaximum: number;
  readonly acknowledgementSeconds: number;
  readonly deliveryAgeSeconds: number;
  readonly tokenLifetimeSeconds: number;
  readonly dormancyMonths: number;
};

/** A member with its schema keywords; `required` is always said. */
export type Member = Readonly<Record<string, unknown>>;
export type Members = Readonly<Record<string, Member>>;

export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly area: unknown;
  readonly deprecated: boolean;
  readonly exactSuccess: boolean;
  readonly scopes: readonly string[];
  readonly pathParameters: Members;
  readonly headers: Members;
  readonly query: Members;
  readonly queryShown: boolean;
  readonly requestBody: string;
  readonly request: Members | 'not shown';
  readonly answer: Answer;
  readonly statuses: readonly string[];
};

export type Answer = {
  readonly envelope: string;
  readonly collection?: string;
  readonly links?: Members;
  readonly members?: Members;
};

export type Event = { readonly headers: Members; readonly payload: Members };

export type Interface = {
  readonly apiVersion: unknown;
  readonly scopes: readonly string[];
  readonly tokenPath: string;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly events: Readonly<Record<string, Event>>;
};
