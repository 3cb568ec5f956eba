/** The facts of the document in the form in which they are compared. */
import type {
  Answer,
  Event,
  Facts,
  Interface,
  Member,
  MemberFact,
  Members,
  Operation,
  OperationFact,
} from './types.ts';

/** How a notation that the document names in words is written as schema keywords. */
const notations: Readonly<Record<string, Member>> = {
  'ISO 3166-1 alpha-2': { minLength: 2, maxLength: 2, pattern: '^[A-Z]{2}$' },
  'E.164': { pattern: '^\\+?[1-9][0-9]{1,14}$' },
  'HTTPS address': { format: 'uri' },
  'hexadecimal SHA-256': { pattern: '^[0-9A-Fa-f]{64}$' },
  'Unix seconds': { pattern: '^[0-9]+$' },
  Bearer: { pattern: '^[Bb][Ee][Aa][Rr][Ee][Rr]$' },
};

/** A path placeholder is the identifier of a record. */
const placeholder: Member = { type: 'string', required: true };

export function statedInterface(facts: Facts): Interface {
  const operations = facts.operations.map((fact) => [fact.operationId, operation(facts, fact)]);
  const events = facts.events.map((name) => [name, event(facts, name)]);
  return {
    apiVersion: facts.apiVersion,
    scopes: [...facts.scopes].sort(),
    tokenPath: facts.tokenAddress.pathEnd,
    operations: Object.fromEntries(operations) as Interface['operations'],
    events: Object.fromEntries(events) as Interface['events'],
  };
}

function operation(facts: Facts, fact: OperationFact): Operation {
  const headers = [
    ...(fact.requestIdHeader ? ['x-svc-request-id'] : []),
    ...(fact.idempotencyHeader ? ['x-svc-idempotency-id'] : []),
    ...(fact.signingHeaders ? ['x-signature', 'x-timestamp'] : []),
  ];
  const places = [...fact.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return {
    method: fact.method,
    path: fact.path,
    area: fact.area,
    deprecated: fact.deprecated,
    exactSuccess: fact.detailed,
    scopes: [...fact.scopes].sort(),
    pathParameters: Object.fromEntries(places.map((name) => [name, placeholder])),
    headers: membersOf(
      facts,
      facts.headers.filter(({ name }) => headers.includes(name)),
    ),
    query: membersOf(facts, fact.query),
    queryShown: fact.queryShown,
    requestBody: fact.requestBody,
    request: request(facts, fact),
    answer: answer(facts, fact),
    statuses: fact.statuses.map(String).sort(),
  };
}

function request(facts: Facts, fact: OperationFact): Members | 'not shown' {
  if (fact.requestBody === 'none') return {};
  if (fact.requestRecord === undefined) return 'not shown';
  return recordMembers(facts, fact.requestRecord);
}

function answer(facts: Facts, fact: OperationFact): Answer {
  const { envelope, record, collection, links, without = [], requires = [] } = fact.response;
  if (record === undefined) return { envelope };
  const all = Object.entries(recordMembers(facts, record));
  const kept = all.filter(([name]) => !without.includes(name));
  const members = kept.map(([name, member]) => [
    name,
    requires.includes(name) ? { ...member, required: true } : member,
  ]);
  return {
    envelope,
    ...(collection === undefined ? {} : { collection }),
    ...(links === true ? { links: recordMembers(facts, 'Page') } : {}),
    members: Object.fromEntries(members) as Members,
  };
}

function event(facts: Facts, name: string): Event {
  const payload = {
    ...recordMembers(facts, facts.eventPayload),
    event_type: { type: 'string', required: true, const: name },
  };
  const data = recordMembers(facts, facts.transactionEventData);
  const told = { type: 'object', required: true, open: true, members: data };
  const shown = facts.transactionEvents.includes(name) ? { ...payload, event_data: told } : payload;
  return { headers: membersOf(facts, facts.deliveryHeaders), payload: shown };
}

/** Throws when no record has this name. */
function recordMembers(facts: Facts, name: string): Members {
  const record = facts.records.find((candidate) => candidate.name === name);
  if (record === undefined) throw new Error(`spec/facts.json has no record ${name}`);
  return membersOf(facts, record.members);
}

function membersOf(facts: Facts, list: readonly MemberFact[]): Members {
  return Object.fromEntries(
    list.map((fact) => [fact.name, { ...member(facts, fact), required: fact.required ?? false }]),
  );
}

function member(facts: Facts, fact: Omit<MemberFact, 'name'>): Member {
  const { notation, describedOnly = [], above, items } = fact;
  const { type, format, readOnly, minimum, maximum, open } = fact;
  const values = fact.enum === undefined ? undefined : [...fact.enum, ...describedOnly].sort();
  const words = notation === undefined ? {} : notations[notation];
  if (words === undefined) throw new Error(`no schema keywords for the notation ${notation}`);
  const keywords = {
    format,
    readOnly,
    minimum,
    maximum,
    open,
    enum: values,
    default: fact.default,
  };
  return {
    type,
    ...said(keywords),
    ...said({ exclusiveMinimum: above }),
    ...words,
    ...(items === undefined ? {} : { items: itemFacts(facts, items) }),
  };
}

function itemFacts(facts: Facts, items: NonNullable<MemberFact['items']>): Member {
  if ('record' in items) return { type: 'object', members: recordMembers(facts, items.record) };
  return member(facts, items);
}

function said(keywords: Member): Member {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}
