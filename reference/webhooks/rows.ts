/** Rows of the webhook tables, as `webhookSchema` lays them out. */
export type SubscriptionStatus = 'ACTIVE' | 'DELETED';

/** `unsent`: the attempt never leaves; `unacknowledged`: it is sent and its answer ignored. */
export type FailMode = 'unsent' | 'unacknowledged';

export type SubscriptionRow = {
  readonly seq: number;
  readonly id: string;
  readonly client_id: string;
  readonly event_type: string;
  readonly callback_url: string;
  readonly signature_verification_key: string;
  readonly status: SubscriptionStatus;
  readonly created_ms: number;
  readonly deleted_ms: number | null;
  readonly fail_next: number;
  readonly fail_mode: FailMode;
  readonly delay_next: number;
  readonly delay_ms: number;
};

export type EventRow = {
  readonly seq: number;
  readonly id: string;
  readonly client_id: string;
  readonly event_type: string;
  /** The JSON text that is signed and sent, byte for byte, at every attempt. */
  readonly payload: string;
  readonly occurred_ms: number;
};

/** PENDING until acknowledged, given up, or its subscription is deleted. */
export type DeliveryStatus = 'PENDING' | 'DELIVERED' | 'FAILED' | 'DISCARDED';

export type DeliveryRow = {
  readonly seq: number;
  readonly id: string;
  readonly event_id: string;
  readonly subscription_id: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Attempts made before the present round; a redelivery by hand begins a new one. */
  readonly round_base: number;
  readonly next_attempt_ms: number;
  readonly created_ms: number;
};

/** SENDING is an attempt under way; INTERRUPTED one that the process did not live to see end. */
export type AttemptOutcome =
  | 'SENDING'
  | 'ACKNOWLEDGED'
  | 'REFUSED'
  | 'TIMED_OUT'
  | 'UNREACHABLE'
  | 'FAILED_BY_OPERATOR'
  | 'INTERRUPTED';

export type AttemptRow = {
  readonly delivery_id: string;
  readonly number: number;
  readonly outcome: AttemptOutcome;
  readonly started_ms: number;
  readonly duration_ms: number | null;
  readonly status_code: number | null;
  readonly detail: string | null;
};
