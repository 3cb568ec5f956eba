import { scopesOf } from '../../../fixtures/checks/tokens.ts';
import { succeeded } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { askForToken, authorized, tokenIn } from '../../../fixtures/given/calls/bearer.ts';
import { quietTypes } from '../../../fixtures/given/events/own-types.ts';
import { subscribe } from '../../../fixtures/given/events/subscriptions.ts';
import { withProbes } from '../../../fixtures/given/probes/index.ts';
import {
  contract,
  hiddenFromOther,
  subscriptionKept,
  test,
  type CallOptions,
  type OperationId,
} from '../../../fixtures/test.ts';

const needs = [{ credential: 'second' }] as const;

/** By which gateways tell the platform behind them who asks. */
const TOLD_BY_GATEWAYS = [
  'x-client-id',
  'client-id',
  'x-consumer-id',
  'x-consumer-username',
  'x-authenticated-client',
  'x-authenticated-userid',
  'x-forwarded-user',
  'x-remote-user',
  'x-user-id',
  'x-tenant-id',
] as const;

const RECORDS: readonly OperationId[] = ['getAccount', 'getTransfer', 'getCounterparty'];

test(
  'a client that names another one in the headers of a gateway is shown none of its records',
  contract('AUT-022', { operation: 'getAccount', effect: 'irreversible', needs }),
  async ({ kit, platform, target, check }) => {
    const { clientId } = target.file.credentials.primary;
    const headers = Object.fromEntries(TOLD_BY_GATEWAYS.map((name) => [name, clientId]));
    const stranger: CallOptions = { as: 'second', intent: 'unauthorized', headers };
    const healthy = await platform.listTransactions({}, { as: 'second' });
    await withProbes(kit, RECORDS, async (all) => {
      for (const { operation, request } of all) {
        const own = await platform.call(operation, request);
        const attempt = await platform.call(operation, request, stranger);
        const [id = ''] = Object.values(request.path ?? {});

        await check(hiddenFromOther, { attempt, healthy, own }, { id });
      }
    });
  },
);

test(
  'a client that names another one in the query of its token request is shown none of its records',
  contract('AUT-022', { operation: 'getAccount', effect: 'irreversible', needs }),
  async ({ kit, platform, target, check }) => {
    const { primary, second } = target.file.credentials;
    const query = {
      grant_type: 'client_credentials',
      scope: second?.scopes.join(' '),
      client_id: primary.clientId,
    };
    const healthy = await platform.listTransactions({}, { as: 'second' });
    await withProbes(kit, ['getAccount'], async ([one]) => {
      if (one === undefined) return;
      const { operation, request } = one;
      const own = await platform.call(operation, request);
      const answer = await platform.call(
        'createToken',
        { query },
        { as: 'second', intent: 'probe' },
      );
      const token = tokenIn(answer);
      const attempt =
        token === null
          ? answer
          : await platform.call(operation, request, authorized(`Bearer ${token}`, 'unauthorized'));
      const [id = ''] = Object.values(request.path ?? {});

      await check(hiddenFromOther, { attempt, healthy, own }, { id });
    });
  },
);

/** By which clients behind old proxies tell the method that they mean. */
const MEANT = ['x-http-method-override', 'x-http-method', 'x-method-override'] as const;

test(
  'a read that names another method deletes no subscription',
  contract('AUT-019', { operation: 'deleteSubscription', effect: 'reversible', alone: 'types' }),
  async ({ kit, platform, given, quiet, check }) => {
    const { answer, token } = await askForToken(kit, ['subscriptions:read']);
    if (scopesOf(answer)?.includes('subscriptions:write') !== false) {
      given.giveUp(new NotApplicable('a token is granted more than it was asked for'));
    }
    const [type] = await quietTypes(kit, 1);
    await using own = await subscribe(kit, type);
    const { id, path } = own;
    const before = await given.until(() => platform.getSubscription({ path }), succeeded);
    const { headers, ...options } = authorized(`Bearer ${token}`, 'probe');
    const override = Object.fromEntries(MEANT.map((name) => [name, 'DELETE']));
    await platform.getSubscription({ path }, { ...options, headers: { ...headers, ...override } });
    const after = await quiet(() => platform.getSubscription({ path }));

    const what = 'a subscription that a token without subscriptions:write was to delete';
    await check(subscriptionKept, { before, after }, { id, what });
  },
);
