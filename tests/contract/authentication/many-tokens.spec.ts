import {
  askForToken,
  authorized,
  judgeJoined,
  tokenIn,
} from '../../../fixtures/given/calls/bearer.ts';
import { carriedOut } from '../../../fixtures/given/carried-out.ts';
import { asSecondClient } from '../../../fixtures/given/second-client.ts';
import type { TargetView } from '../../../fixtures/target/types.ts';
import {
  contract,
  succeeds,
  test,
  tokenAnswerIsWhole,
  type Exchange,
  type Kit,
} from '../../../fixtures/test.ts';

/** More than the sessions that a client might be allowed. */
const FURTHER = 20;
const EVERY = 4;

test(
  'a token stays good while its client fetches twenty more, and so do those',
  contract('AUT-008', {
    operation: 'createToken',
    effect: 'read',
    // Where it did not stay good, the tokens of whoever runs beside it would not either.
    alone: true,
    needs: [{ credential: 'second', ifThere: true }],
  }),
  async ({ kit, check }) => {
    const { asker, scopes } = askerOf(kit);
    const { token } = await askForToken(asker, scopes);
    // Which scopes the second client has is its target file's affair.
    carriedOut(kit, await listWith(kit, token));
    const tokens = [token, ...(await further(asker, scopes, FURTHER))];
    // The first one, and some after it.
    const used = tokens.filter((_, index) => index % EVERY === 0);
    const answers = await Promise.all(used.map((one) => listWith(kit, one)));

    for (const answer of answers) await check(succeeds, { answer });
  },
);

/** More than a page of them. */
const MANY = 21;

/** How many were asked for here. */
const asked = new WeakMap<TargetView, number>();

test(
  'the answer with one more token than twenty tells its type, lifetime and scopes as well',
  contract('AUT-001', {
    operation: 'createToken',
    effect: 'read',
    alone: true,
    needs: [{ credential: 'second', ifThere: true }],
  }),
  async ({ kit, target, check }) => {
    const { asker, scopes } = askerOf(kit);
    await further(asker, scopes, Math.max(0, MANY - (asked.get(target) ?? 0)));
    const query = { grant_type: 'client_credentials', scope: scopes.join(' ') } as const;
    const answer = await asker.platform.createToken({ query });

    await check(tokenAnswerIsWhole, { answer, others: [] });
  },
);

test(
  'scopes with a plus sign between them are several scopes for one who has more than twenty tokens',
  contract('AUT-011', {
    operation: 'createToken',
    effect: 'read',
    alone: true,
    needs: [{ credential: 'second', ifThere: true }],
  }),
  async ({ kit, target }) => {
    const { asker, scopes } = askerOf(kit);
    await further(asker, scopes, Math.max(0, MANY - (asked.get(target) ?? 0)));

    await judgeJoined(asker, scopes);
  },
);

/** A client that no other test waits for, where there is one. */
function askerOf(kit: Kit): { readonly asker: Kit; readonly scopes: readonly string[] } {
  const { primary, second } = kit.target.file.credentials;
  return second === undefined
    ? { asker: kit, scopes: primary.scopes }
    : { asker: asSecondClient(kit), scopes: second.scopes };
}

/** As many as it gets: how many a client may have is not stated. */
async function further(
  { platform, target }: Kit,
  scopes: readonly string[],
  count: number,
): Promise<readonly string[]> {
  asked.set(target, (asked.get(target) ?? 0) + count);
  const query = { grant_type: 'client_credentials', scope: scopes.join(' ') } as const;
  const answers = await Promise.all(
    Array.from({ length: count }, () =>
      platform.createToken({ query }, { intent: 'probe', mayFail: true }),
    ),
  );
  return answers.map(tokenIn).filter((token) => token !== null);
}

function listWith({ platform }: Kit, token: string): Promise<Exchange> {
  const query = { page_size: 1 };
  return platform.listTransactions({ query }, authorized(`Bearer ${token}`));
}
