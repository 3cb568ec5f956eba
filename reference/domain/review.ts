/** What the platform's staff decides about submitted applications. */
import { Refusal } from '../context.ts';
import type { Context } from '../context.ts';
import type { EventType } from '../../generated/operations.ts';
import type { StoredRecord } from '../store/records.ts';
import type { CustomerType } from './customers.ts';
import type { Fields } from './fields.ts';

type Decision = 'APPLICATION_APPROVED' | 'APPLICATION_REJECTED' | 'APPLICATION_CHANGES_REQUESTED';

const UNDER_REVIEW: readonly string[] = ['SUBMITTED', 'PROCESSING'];
const AUTOMATIC_REVIEW_MS = 2_000;

export const review = {
  /** Makes the customer and the account, in the same transaction as the approval itself. */
  approve(context: Context, application: StoredRecord, nowMs: number): StoredRecord {
    const { records, review } = context.parts;
    review.requireUnderReview(context, application);
    const customer = review.createCustomer(context, application, nowMs);
    const accountId = review.openAccount(context, application, customer, nowMs);
    const wanted = application.body['account_to_open'] as Fields;
    const body = {
      ...application.body,
      customer_id: customer.id,
      account_to_open: { ...wanted, account_id: accountId },
    };
    const approved = records.update(
      context,
      application,
      { status: 'APPROVED', body, dueMs: null },
      nowMs,
    );
    review.announce(context, 'APPLICATION_APPROVED', approved, nowMs);
    return approved;
  },

  reject(context: Context, application: StoredRecord, nowMs: number): StoredRecord {
    const { review } = context.parts;
    return review.decide(context, application, 'REJECTED', 'APPLICATION_REJECTED', nowMs);
  },

  requestChanges(context: Context, application: StoredRecord, nowMs: number): StoredRecord {
    const { review } = context.parts;
    const event = 'APPLICATION_CHANGES_REQUESTED';
    return review.decide(context, application, 'CHANGES_REQUESTED', event, nowMs);
  },

  decide(
    context: Context,
    application: StoredRecord,
    status: string,
    event: Decision,
    nowMs: number,
  ): StoredRecord {
    const { records, review } = context.parts;
    review.requireUnderReview(context, application);
    const decided = records.update(context, application, { status, dueMs: null }, nowMs);
    review.announce(context, event, decided, nowMs);
    return decided;
  },

  requireUnderReview(_context: Context, application: StoredRecord): void {
    if (UNDER_REVIEW.includes(application.status)) return;
    throw new Refusal('INVALID_STATE', `The application is ${application.status}.`);
  },

  createCustomer(context: Context, application: StoredRecord, nowMs: number): StoredRecord {
    const { applicants, customers, individuals } = context.parts;
    const customer = customers.create(context, {
      clientId: application.clientId,
      customerType: application.body['application_type'] as CustomerType,
      details: application.body['customer_details'] as Fields,
      nowMs,
    });
    for (const { id, body } of applicants.ofApplication(context, application)) {
      individuals.create(context, customer, { id, details: body, nowMs });
    }
    return customer;
  },

  /** Opens what the application asked for; answers with the account's id. */
  openAccount(
    context: Context,
    application: StoredRecord,
    customer: StoredRecord,
    nowMs: number,
  ): string {
    const wanted = application.body['account_to_open'] as Fields;
    const account = context.parts.accounts.open(context, {
      clientId: application.clientId,
      customerId: customer.id,
      productId: String(wanted['product_id']),
      assetTypeId: String(wanted['asset_type_id']),
      nowMs,
    });
    return account.id;
  },

  announce(context: Context, eventType: EventType, application: StoredRecord, nowMs: number): void {
    const customerId = application.body['customer_id'];
    context.parts.events.emit(context, {
      clientId: application.clientId,
      eventType,
      data: {
        application_id: application.id,
        status: application.status,
        ...(customerId === undefined ? {} : { customer_id: customerId }),
      },
      nowMs,
    });
  },

  /** When a submitted application goes on by itself, without an operator. */
  dueMs(_context: Context, nowMs: number): number {
    return nowMs + AUTOMATIC_REVIEW_MS;
  },

  /** One step of what is due: SUBMITTED goes to PROCESSING, then to APPROVED. */
  advance(context: Context, application: StoredRecord, nowMs: number): StoredRecord {
    const { records, review } = context.parts;
    if (application.status === 'PROCESSING') return review.approve(context, application, nowMs);
    const submitted = application.status === 'SUBMITTED';
    const change = submitted
      ? { status: 'PROCESSING', dueMs: review.dueMs(context, nowMs) }
      : { dueMs: null };
    return records.update(context, application, change, nowMs);
  },
};
