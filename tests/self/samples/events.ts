/** Evidence on which the checks of events hold, are violated, and are silent. */
import { delivery, event } from './deliveries.ts';
import { record, refusal, type Row } from './evidence.ts';

const data = (change: object): object => ({
  ...event,
  event_data: { ...event.event_data, ...change },
});
const posted = { eventType: 'TRANSACTION_POSTED', ids: ['acc-1'] };
const happened = record({ id: 'tx-1', status: 'POSTED' });
const without = (name: keyof typeof event): object =>
  Object.fromEntries(Object.entries(event).filter(([member]) => member !== name));
const right = delivery();
/** On another account, in this asset. */
const elsewhere = (asset_type_id?: string) =>
  delivery(data({ account_id: 'acc-2', asset_type_id }));
const other = delivery({ ...event, event_id: 'evt-2', event_data: { account_id: 'acc-2' } });

const ofType = (event_type: string, ...all: object[]) => ({
  deliveries: all.map((event_data, index) =>
    delivery({ ...event, event_id: `evt-${index}`, event_type, event_data }),
  ),
});
const requested = { eventType: 'WITHDRAWAL_REQUESTED', ids: ['5'] };

const accepts = { operation: 'acceptWithdrawal' } as const;
const rejected = record({ id: 'wdr-1', status: 'REJECTED' }, accepts);
const accepted = record({ id: 'wdr-1', status: 'ACCEPTED' }, accepts);
/** Answered with 200, and a word of the target's own for it; with another one it says nothing. */
const accepting = { operation: 'acceptTransfer' } as const;
const turnedDown = record({ id: 'trf-1', status: 'NO' }, accepting);
const done = record({ id: 'trf-1', status: 'DONE' }, accepting);
const shut = record({}, { status: 401 });
const refusedTransfer = { ...posted, record: 'transfer', why: 'there are no funds' };
const onItsWay = record({ id: 'wdr-1', status: 'SENT' }, accepts);
const refusedChange = { ...posted, record: 'withdrawal', why: 'there are no funds' };
const notYet = { ...posted, record: 'withdrawal', meanings: ['created', 'accepted'] };
const told = { happened, told: [right], strange: [], proof: [right] };
const transactions = (...ids: string[]) => [
  record({ transactions: ids.map((id) => ({ id })) }, { operation: 'listTransactions' }),
];
const records = {
  delivery: right,
  transaction: record({ id: 'tx-1', value: -12.3 }, { operation: 'getTransaction' }),
  account: record({ id: 'acc-1' }, { operation: 'getAccount' }),
  ofAccount: transactions('tx-0', 'tx-1'),
};

/** It tells no category, which it has to where its transaction has one. */
const bare = delivery(data({ category: undefined }));
const ofADeposit = record(
  { id: 'tx-1', category_type: 'DEPOSIT' },
  { operation: 'getTransaction' },
);

const pending = (change: object = {}): object => ({
  ...data({ status: 'PENDING', ...change }),
  event_type: 'TRANSACTION_PENDING',
});

const cancelledSince = {
  delivery: delivery(pending()),
  transaction: record(
    { id: 'tx-1', value: -12.3, transaction_status: 'CANCELLED' },
    { operation: 'getTransaction' },
  ),
};

/** For less than was expected of it. */
const postedSince = {
  delivery: delivery(pending({ amount: 12.31 })),
  transaction: record(
    { id: 'tx-1', value: -12.3, transaction_status: 'POSTED' },
    { operation: 'getTransaction' },
  ),
};

export const eventsSamples: Readonly<Record<string, Row>> = {
  'event-told': {
    held: [[told, posted]],
    violated: [
      [{ ...told, told: [] }, posted],
      [told, { ...posted, eventType: 'TRANSACTION_PENDING' }],
      [told, { ...posted, ids: ['acc-9'] }],
    ],
    silent: [
      [{ ...told, told: [], proof: [] }, posted],
      [{ ...told, happened: refusal }, posted],
      [{ ...told, told: [], strange: [other] }, posted],
    ],
  },
  'not-told': {
    held: [
      [{ refusal, deliveries: [], proof: [right] }, refusedChange],
      [{ refusal, deliveries: [other], proof: [right] }, refusedChange],
      [{ refusal: rejected, deliveries: [], proof: [right] }, refusedChange],
      [{ refusal: turnedDown, deliveries: [], proof: [right] }, refusedTransfer],
    ],
    violated: [
      [{ refusal: turnedDown, deliveries: [right], proof: [right] }, refusedTransfer],
      [{ refusal, deliveries: [right], proof: [right] }, refusedChange],
      [{ refusal: rejected, deliveries: [right], proof: [right] }, refusedChange],
    ],
    silent: [
      [{ refusal: accepted, deliveries: [right], proof: [right] }, refusedChange],
      [{ refusal: onItsWay, deliveries: [right], proof: [right] }, refusedChange],
      [{ refusal: done, deliveries: [right], proof: [right] }, refusedTransfer],
      [{ refusal, deliveries: [], proof: [] }, refusedChange],
    ],
  },
  'told-is-there': {
    held: [
      [{ refusal, deliveries: [right], readings: [accepted] }, refusedChange],
      [{ refusal, deliveries: [right], readings: [accepted, shut] }, refusedChange],
    ],
    violated: [[{ refusal, deliveries: [right], readings: [accepted, refusal] }, refusedChange]],
    silent: [
      [{ refusal: accepted, deliveries: [right], readings: [accepted, refusal] }, refusedChange],
      [{ refusal, deliveries: [right], readings: [refusal] }, refusedChange],
    ],
  },
  'not-yet-told': {
    held: [
      [{ reading: accepted, deliveries: [], proof: [right] }, notYet],
      [{ reading: accepted, deliveries: [other], proof: [right] }, notYet],
    ],
    violated: [[{ reading: accepted, deliveries: [right], proof: [right] }, notYet]],
    silent: [
      [{ reading: rejected, deliveries: [right], proof: [right] }, notYet],
      [{ reading: refusal, deliveries: [right], proof: [right] }, notYet],
      [{ reading: accepted, deliveries: [], proof: [] }, notYet],
    ],
  },
  'told-once': {
    held: [
      [{ deliveries: [right, right, other] }, posted],
      // One record of a transfer, on both of its accounts.
      [
        {
          deliveries: [
            right,
            delivery({ ...event, ...data({ account_id: 'acc-2' }), event_id: 'evt-9' }),
          ],
        },
        { eventType: 'TRANSACTION_POSTED', ids: ['acc-1', 'acc-2'], member: 'transaction_id' },
      ],
      // Each address may be told under an identifier of its own.
      [
        {
          deliveries: [
            right,
            delivery({ ...event, event_id: 'evt-9' }, { path: '/receiver/other' }),
          ],
        },
        posted,
      ],
      // The account of the second one has the id of the first one.
      [ofType(requested.eventType, { id: '5' }, { id: '6', account_id: '5' }), requested],
    ],
    violated: [
      [{ deliveries: [right, delivery({ ...event, event_id: 'evt-9' })] }, posted],
      [
        { deliveries: [right, delivery({ ...event, event_id: 'evt-9' })] },
        { ...posted, member: 'transaction_id' },
      ],
      [ofType(requested.eventType, { id: '5' }, { id: '5' }), requested],
    ],
    silent: [
      [{ deliveries: [] }, posted],
      [{ deliveries: [other] }, posted],
    ],
  },
  'assets-apart': {
    held: [
      [{ deliveries: [right, elsewhere('EUR')] }],
      [{ deliveries: [right, right, elsewhere('EUR')] }],
    ],
    violated: [[{ deliveries: [right, elsewhere('USD')] }]],
    silent: [[{ deliveries: [right, right] }], [{ deliveries: [right, elsewhere(undefined)] }]],
  },
  'different-events': {
    held: [[{ deliveries: [right, other] }], [{ deliveries: [right, right, other] }]],
    violated: [[{ deliveries: [right, delivery(data({ account_id: 'acc-2' }))] }]],
    silent: [[{ deliveries: [right] }], [{ deliveries: [delivery(without('event_id')), other] }]],
  },
  'events-are-whole': {
    held: [[{ deliveries: [right] }], [{ deliveries: [right, right] }]],
    violated: [
      ...(['event_id', 'event_date', 'event_type', 'event_data'] as const).map(
        (name) => [{ deliveries: [right, delivery(without(name))] }] as const,
      ),
      [{ deliveries: [delivery('nothing')] }],
    ],
    silent: [[{ deliveries: [] }]],
  },
  'event-is-typed': {
    held: [[{ delivery: right }], [{ delivery: delivery({ ...event, further: 1 }) }]],
    violated: [
      [{ delivery: delivery({ ...event, event_id: 7 }) }],
      [{ delivery: delivery({ ...event, event_date: 'yesterday' }) }],
      [{ delivery: delivery({ ...event, event_data: [] }) }],
      [{ delivery: delivery([]) }],
    ],
    silent: [],
  },
  'transaction-told': {
    held: [
      [{ delivery: right, transactions: [] }],
      [{ delivery: bare, transactions: [records.transaction] }],
    ],
    violated: [
      [{ delivery: delivery(data({ amount: '12.3' })), transactions: [] }],
      [{ delivery: bare, transactions: [ofADeposit] }],
      [{ delivery: bare, transactions: [refusal] }],
      [{ delivery: delivery({ ...event, event_data: {} }), transactions: [records.transaction] }],
    ],
    silent: [[{ delivery: delivery({ ...event, event_type: 'ACCOUNT_OPEN' }), transactions: [] }]],
  },
  'event-matches-records': {
    held: [[records]],
    violated: [
      [{ ...records, transaction: refusal }],
      [{ ...records, account: refusal }],
      [{ ...records, ofAccount: transactions('tx-0') }],
      [{ ...records, delivery: delivery(data({ amount: 12.31 })) }],
      [{ ...records, ...cancelledSince }],
      [{ ...records, delivery: delivery(data({ status: 'PENDING' })) }],
    ],
    silent: [
      [{ ...records, delivery: delivery(data({ amount: 'twelve' })) }],
      [{ ...records, ...postedSince }],
    ],
  },
  'event-data-seen': {
    held: [[{ deliveries: [right] }]],
    violated: [],
    silent: [[{ deliveries: [] }]],
  },
  'further-event-types': {
    held: [[{ deliveries: [right, delivery({ ...event, event_type: 'NEW' })] }]],
    violated: [],
    silent: [[{ deliveries: [] }]],
  },
};
