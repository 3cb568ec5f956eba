/**
 * Variants whose whole run neither failed nor lost anything when they were last tried: the short
 * form of the kill matrix rotates among these, the long form takes all there are. Those that wait
 * most of their time belong to the long form alone.
 */
export const steady: ReadonlySet<string> = new Set([
  'answers-slow-and-zipped',
  'deleted-subscriptions-stay',
  'errors-elsewhere',
  'extra-members',
  'foreign',
  'ids-of-digits',
  'ids-with-signs',
  'key-reuse-replays',
  'keys-for-all-operations',
  'links-beyond-the-ends',
  'links-in-a-circle',
  'links-relative',
  'malformed-ids-are-bad-requests',
  'newest-first',
  'no-balances',
  'no-controls',
  'no-webhooks',
  'nothing-claimed',
  'numbers-padded',
  'one-client-only',
  'one-subscription-for-a-type',
  'operators-take-their-time',
  'optional-members-absent',
  'pages-clamped',
  'pages-short',
  'subscription-bare',
  'times-with-offsets',
  'tokens-otherwise',
  'transfers-as-fiat',
  'values-without-sign',
  'withdrawals-with-fees',
]);
