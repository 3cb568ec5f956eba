/** What stands before a platform: which requests it lets in, how often, and by which names. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import { onAnswers } from '../answers.ts';
import type { Variant } from '../types.ts';

const TOKENS_A_SECOND = 3;

/** A body where none is shown, a type without one, and who takes no JSON. */
function oddOnesRefused({ validation }: Parts): PartsOverlay {
  const refuse = (what: string): never => {
    throw new Refusal('VALIDATION_FAILED', what);
  };
  return {
    validation: {
      parameters(context, operation, query, headers) {
        const isBodiless = headers['content-length'] === '0' || operation.method === 'GET';
        if (isBodiless && headers['content-type'] !== undefined) {
          refuse('There is a content-type, and no content.');
        }
        const accept = headers['accept'] ?? '*/*';
        if (operation.operationId !== 'downloadDocument' && !/json|\*\/\*/.test(accept)) {
          refuse('Answers are JSON.');
        }
        validation.parameters(context, operation, query, headers);
      },
      body(context, operation, body) {
        if (body !== undefined && operation.bodyPointer === null) refuse('No body belongs here.');
        validation.body(context, operation, body);
      },
    },
  };
}

/** A refusal that cannot be told in what was asked for is told by its status alone. */
const toldByStatus = onAnswers([], (answer, { headers }) => {
  const isTaken = /json|\*\/\*/.test(headers['accept'] ?? '*/*');
  return answer.status < 400 || isTaken ? answer : { ...answer, headers: {}, payload: '' };
});

function tokensThrottled({ errors, tokens }: Parts): PartsOverlay {
  let times: number[] = [];
  return {
    tokens: {
      create(context, request) {
        const nowMs = performance.now();
        times = times.filter((atMs) => nowMs - atMs < 1_000);
        if (times.length >= TOKENS_A_SECOND) {
          const reply = errors.reply(context, new Refusal('VALIDATION_FAILED', 'Too many.'));
          return { ...reply, status: 429, headers: { 'retry-after': '1' } };
        }
        times.push(nowMs);
        return tokens.create(context, request);
      },
    },
  };
}

/** An escaped slash parts an address like any other: no operation stands there, and a page says so. */
const escapesUndoneBefore = onAnswers([], (answer, { selfUrl }) => {
  if (!/%2f|\/(?:%2e|\.){1,2}(?:\/|$)/i.test(selfUrl)) return answer;
  const headers = { 'content-type': 'text/html' };
  return { ...answer, status: 404, headers, payload: '<h1>Not Found</h1>' };
});

/** By a collation that knows no capitals. */
function inAnyCase({ pipeline }: Parts): PartsOverlay {
  return {
    pipeline: {
      execute(context, call, handler) {
        const path = Object.fromEntries(
          Object.entries(call.path).map(([name, id]) => [name, id.toLowerCase()]),
        );
        return pipeline.execute(context, { ...call, path }, handler);
      },
    },
  };
}

export const frontDoorVariants = {
  'odd-requests-are-refused': {
    freedom: 'whether a body where none is shown, or a type of none, is taken',
    change: oddOnesRefused,
  },
  'errors-in-no-other-type': {
    freedom: 'what an error is told in to who takes no JSON',
    change: toldByStatus,
  },
  'tokens-are-throttled': {
    freedom: 'how often a token may be asked for, told by 429 and Retry-After',
    change: tokensThrottled,
  },
  'escapes-are-undone-before-routing': {
    freedom:
      'that escapes in an address are undone before it is looked up which operation it is of',
    change: escapesUndoneBefore,
  },
  'identifiers-in-any-case': {
    freedom: 'whether capitals make another identifier of the same letters',
    ids: () => randomUUID(),
    change: inAnyCase,
  },
} as const satisfies Readonly<Record<string, Variant>>;
