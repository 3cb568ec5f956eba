/**
 * What must be true in the whole run before a `held` counts. A refusal proves something only
 * where the same operation also succeeded; a shape only on records whose platform tells an id
 * that it knows from one that it does not.
 */
import { operations } from '../generated/operations.ts';
import type { Exchange, Ground } from '../fixtures/evidence/types.ts';

export type Grounds = {
  add(exchange: Exchange): void;
  isMet(ground: Ground): boolean;
  /**
   * Why nothing that held in this run counts, or null. A target that says yes to everything, or no
   * to everything, has shown nothing by either.
   */
  doubt(): string | null;
  /**
   * Whether no operation ever answered with anything but web pages and redirects: something stands
   * before the platform, which has not spoken. Tokens may come from elsewhere, and are told apart.
   */
  isUnheard(of: 'tokens' | 'records'): boolean;
};

type Seen = { accepted: boolean; refused: boolean };

const kinds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(operations).map(({ operationId, record }) => [operationId, record]),
);

/** Kinds of record that can be read by id; the others are judged by the operation's own refusals. */
const readable = new Set<string>(
  Object.values(operations)
    .filter(({ method, pathParameters }) => method === 'GET' && pathParameters.length > 0)
    .map(({ record }) => record),
);

/** Where a kind can be read by id, only reads by id tell of its origin. */
const telling = new Set<string>(
  Object.values(operations)
    .filter(
      ({ method, pathParameters, record }) =>
        !readable.has(record) || (method === 'GET' && pathParameters.length > 0),
    )
    .map(({ operationId }) => operationId),
);

export function createGrounds(): Grounds {
  const accepted = new Set<string>();
  const origins = new Map<string, Seen>();
  const unknown = { asked: 0, refused: 0 };
  const heard = { tokens: 0, records: 0 };
  const pages = { tokens: 0, records: 0 };
  let isAnswered = false;
  const isUnheard: Grounds['isUnheard'] = (of) =>
    heard[of] === 0 && pages.tokens + pages.records > 0;
  return {
    add(exchange) {
      const { operation, intent, answer } = exchange;
      if (operation === null) return;
      if (answer !== null) {
        const of = operation === 'createToken' ? 'tokens' : 'records';
        (isPage(answer) ? pages : heard)[of] += 1;
      }
      if (intent === 'unknown-id') unknown.asked += 1;
      if (answer === null) return;
      const good = answer.status >= 200 && answer.status < 300;
      const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
      if (good && intent === 'valid') {
        accepted.add(operation);
        isAnswered ||= operation !== 'createToken';
      }
      if (intent === 'unknown-id' && refused) unknown.refused += 1;
      if (!telling.has(operation)) return;
      const kind = kinds[operation] ?? operation;
      const seen = origins.get(kind) ?? { accepted: false, refused: false };
      origins.set(kind, seen);
      if (good && intent === 'valid') seen.accepted = true;
      if (refused && isWrong(kind, intent)) seen.refused = true;
    },
    isMet({ kind, operation }) {
      if (kind === 'accepted') return accepted.has(operation);
      const seen = origins.get(kinds[operation] ?? operation);
      return seen !== undefined && seen.accepted && seen.refused;
    },
    isUnheard,
    doubt() {
      if (isUnheard('records'))
        return 'the target answered with nothing but web pages and redirects';
      if (unknown.asked === 0) return null;
      if (unknown.refused === 0) return 'the target refused no record that does not exist';
      return isAnswered ? null : 'the target carried out no valid request';
    },
  };
}

function isPage({ status, headers }: NonNullable<Exchange['answer']>): boolean {
  return (status >= 300 && status < 400) || /^text\/html\b/i.test(headers['content-type'] ?? '');
}

function isWrong(kind: string, intent: Exchange['intent']): boolean {
  if (intent === 'unknown-id') return true;
  return !readable.has(kind) && (intent === 'invalid' || intent === 'unauthorized');
}

/** In words, for what could not be judged. */
export function groundText({ kind, operation }: Ground): string {
  return kind === 'accepted'
    ? `no valid ${operation} succeeded in this run, so a refusal of it proves nothing`
    : `the origin of ${kinds[operation] ?? operation} records is unknown: in this run no unknown id ` +
        `was refused beside a valid read`;
}

/** Reads back the keys under which evaluations were counted. */
export function parseGrounds(key: string): Ground[] {
  return key.split(' ').map((text) => {
    const [kind, operation] = text.split(':');
    return { kind, operation } as Ground;
  });
}
