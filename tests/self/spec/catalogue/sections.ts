/** The sections of the document that a requirement can name, with their subsections. */
export const sections: Readonly<Record<string, readonly string[]>> = {
  'What the service does': ['Resource areas', 'General behaviour'],
  'Resources and their fields': [
    'Pagination envelope',
    'Transaction',
    'Customer',
    'Individual',
    'Patch item and patch bodies',
    'Subscription',
    'Other resources',
  ],
  'States and transitions': [
    'Transaction status',
    'Customer status',
    'Account status',
    'Application',
    'Subscription',
    'Money-moving resources',
  ],
  Endpoints: [
    'Common to all operations',
    'Transactions',
    'Customers',
    'Withdrawals',
    'Transfers',
    'Subscriptions (webhooks)',
    'Operations with purpose known but payload not detailed',
  ],
  Authentication: [],
  Events: ['Event types', 'Payload', 'Delivery rules'],
  Errors: [],
  Limits: [],
  Versioning: [],
};

/** Whether `source` is "Section", "Section / Subsection", or either with a place in brackets. */
export function isSource(source: string): boolean {
  const match = /^([^/[]+?)(?: \/ ([^[]+?))?(?: \[([^\][]+)\])?$/.exec(source);
  const [, section = '', subsection] = match ?? [];
  const subsections = Object.hasOwn(sections, section) ? sections[section] : undefined;
  if (subsections === undefined) return false;
  return subsection === undefined || subsections.includes(subsection);
}
