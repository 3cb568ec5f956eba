/** Where the faults of this author show: beside which others, for whom, and with whose token. */
import type { Call, Context, Handler } from '../../../reference/context.ts';
import type { Answer } from '../../../reference/http/wire.ts';
import type { Parts, PartsOverlay } from '../../../reference/parts.ts';
import { pause } from '../../steps.ts';
import { customerOf, firstBefore, GAP_MS } from '../author-41/places.ts';

/** A call that waits until others of its name are there. */
type Meeting = {
  readonly context: Context;
  readonly call: Call;
  readonly handler: Handler;
  /** Those of its name that ran at the same time. */
  readonly beside: readonly Call[];
  /** Whether another one was there first. */
  readonly isLater: boolean;
};

/** Calls of one name that run at once know of each other; a call without a name runs as it is. */
export function meeting(
  nameOf: (context: Context, call: Call) => string | null,
  run: (meeting: Meeting) => Answer | Promise<Answer>,
) {
  return ({ pipeline }: Parts): PartsOverlay => {
    const running = new Map<string, Call[]>();
    return {
      pipeline: {
        async execute(context, call, handler) {
          const name = nameOf(context, call);
          if (name === null) return pipeline.execute(context, call, handler);
          const group = running.get(name) ?? [];
          running.set(name, group);
          group.push(call);
          const isLater = group.length > 1;
          await pause(GAP_MS);
          const beside = group.filter((one) => one !== call);
          if (running.get(name) === group) running.delete(name);
          return run({ context, call, handler, beside, isLater });
        },
      },
    };
  };
}

/** The account that an accept takes from. */
export function sourceOf(context: Context, kind: string, call: Call): string | null {
  const id = call.path[`${kind}_id`] ?? '';
  const record = context.parts.records.find(context, call.clientId, kind, id);
  const source = record?.body['source_account_id'];
  return typeof source === 'string' ? source : null;
}

/** Whether its customer has had another account before it. */
export function isFurther(context: Context, accountId: unknown): boolean {
  return typeof accountId === 'string' && firstBefore(context, accountId) !== undefined;
}

/** Whether its customer was frozen once and is active again. */
export function isOfThawed(
  since: ReadonlyMap<string, number>,
  context: Context,
  accountId: unknown,
): boolean {
  if (typeof accountId !== 'string') return false;
  return since.has(customerOf(context, accountId)?.id ?? '');
}

/** When each client was given another token than its first one, on its own clock. */
export function renewals({ clientClock, tokens }: Parts) {
  const known = new Set<string>();
  const atMs = new Map<string, number>();
  const issue: typeof tokens.issue = (context, clientId, granted) => {
    if (known.has(clientId)) atMs.set(clientId, clientClock.nowMs(context, clientId));
    known.add(clientId);
    return tokens.issue(context, clientId, granted);
  };
  return { atMs, overlay: { tokens: { issue } } };
}
