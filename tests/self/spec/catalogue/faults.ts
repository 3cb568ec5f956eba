/** What is wrong with catalogue rows, one sentence each. */
import type {
  Capability,
  Catalogue,
  CatalogueRow,
  Level,
  Severity,
} from '../../../../fixtures/catalogue-types.ts';
import { isSource } from './sections.ts';

/** The area code of each file in spec/requirements. */
export const areaCodes: Readonly<Record<string, string>> = {
  accounts: 'ACC',
  applications: 'APP',
  authentication: 'AUT',
  counterparties: 'CPT',
  customers: 'CUS',
  deposits: 'DEP',
  documents: 'DOC',
  envelope: 'GEN',
  errors: 'ERR',
  events: 'EVT',
  exchanges: 'EXC',
  idempotency: 'IDM',
  individuals: 'IND',
  ledger: 'LED',
  pagination: 'PAG',
  payments: 'PAY',
  receivers: 'RCV',
  'request-signing': 'SIG',
  settlements: 'SET',
  statements: 'STM',
  subscriptions: 'SUB',
  transactions: 'TXN',
  transfers: 'TRF',
  versioning: 'VER',
  webhooks: 'WHK',
  withdrawals: 'WDR',
};

const levels: Readonly<Record<Level, true>> = {
  MUST: true,
  SHOULD: true,
  CLAIM: true,
  OBSERVE: true,
};
const severities: Readonly<Record<Severity, true>> = {
  blocker: true,
  critical: true,
  normal: true,
  minor: true,
  trivial: true,
};
const capabilities: Readonly<Record<Capability, true>> = {
  core: true,
  transactions: true,
  customers: true,
  applications: true,
  accounts: true,
  counterparties: true,
  deposits: true,
  withdrawals: true,
  transfers: true,
  exchanges: true,
  payments: true,
  documents: true,
  statements: true,
  settlements: true,
  subscriptions: true,
  webhooks: true,
  signing: true,
};
const members = [
  'capability',
  'claim',
  'decision',
  'excluded',
  'level',
  'operations',
  'role',
  'severity',
  'source',
  'text',
];

export type Known = {
  readonly operations: ReadonlySet<string>;
  /** Decision records, such as `c05`. */
  readonly decisions: ReadonlySet<string>;
};

export function catalogueFaults(
  areas: Readonly<Record<string, Catalogue>>,
  known: Known,
): readonly string[] {
  const rows = Object.entries(areas).flatMap(([area, catalogue]) =>
    Object.entries(catalogue).map(([id, row]) => ({ area, id, row })),
  );
  return [
    ...repeated(rows.map(({ id }) => id)).map((id) => `${id} stands twice`),
    ...repeated(rows.map(({ row }) => row.text)).map((text) => `two rows say "${text}"`),
    ...rows.flatMap(({ area, id, row }) =>
      [...idFaults(area, id), ...rowFaults(row, known)].map((fault) => `${id} ${fault}`),
    ),
  ];
}

function idFaults(area: string, id: string): string[] {
  const code = areaCodes[area];
  if (code === undefined) return [`stands in ${area}.json, which is no area`];
  return new RegExp(`^${code}-(?!000)\\d{3}$`).test(id) ? [] : [`is not ${code}-nnn`];
}

function rowFaults(row: CatalogueRow, known: Known): string[] {
  const strange = Object.keys(row).filter((name) => !members.includes(name));
  return [
    ...strange.map((name) => `has a member ${name} that rows don't have`),
    ...(Object.hasOwn(levels, row.level) ? [] : [`has no level ${row.level}`]),
    ...(Object.hasOwn(severities, row.severity) ? [] : [`has no severity ${row.severity}`]),
    ...(Object.hasOwn(capabilities, row.capability) ? [] : [`has no capability ${row.capability}`]),
    ...(isSource(row.source) ? [] : [`names no section: ${row.source}`]),
    ...textFaults(row),
    ...claimFaults(row),
    ...operationFaults(row, known.operations),
    ...decisionFaults(row, known.decisions),
  ];
}

function textFaults(row: CatalogueRow): string[] {
  const sentence = /^[A-Za-z_].*[^.]\.$/.test(row.text) && !/\. [A-Z]/.test(row.text);
  return [
    ...(sentence ? [] : ['is not one sentence']),
    ...(/\b(should|must|shall)\b/i.test(row.text) ? ['says its level in its text'] : []),
    ...(row.excluded !== undefined && row.excluded.length < 30
      ? ['is excluded without a reason']
      : []),
  ];
}

function claimFaults(row: CatalogueRow): string[] {
  if (row.level !== 'CLAIM') return row.claim === undefined ? [] : ['names a claim and is none'];
  return /^[a-z]+([A-Z0-9][a-z0-9]*)*$/.test(row.claim ?? '') ? [] : ['names no claim'];
}

function operationFaults(row: CatalogueRow, operations: ReadonlySet<string>): string[] {
  if (row.role === 'receiver') return row.operations.length === 0 ? [] : ['judges a receiver'];
  const role: string = row.role ?? 'platform';
  if (role !== 'platform') return ['judges nobody that is known'];
  if (row.operations.length === 0) return ['names no operation'];
  // All of them, which does not mean that of the token unless it is named.
  if (/^\*(,createToken)?$/.test(row.operations.join())) return [];
  return [
    ...repeated(row.operations).map((name) => `names ${name} twice`),
    ...row.operations
      .filter((name) => !operations.has(name))
      .map((name) => `names no operation: ${name}`),
  ];
}

function decisionFaults(row: CatalogueRow, decisions: ReadonlySet<string>): string[] {
  if (row.decision === undefined || decisions.has(row.decision)) return [];
  return [`follows no decision record: ${row.decision}`];
}

function repeated(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
