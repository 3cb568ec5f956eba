import {
  contract,
  errorBodyIsObject,
  errorMembers,
  nothingInternalShown,
  operations,
  statusIsDocumented,
  successIsNoError,
  test,
  whatWasAnswered,
  type Exchange,
  type Kit,
  type OperationId,
} from '../../../fixtures/test.ts';
import { wasRefused } from '../../../fixtures/checks/read.ts';
import { NotApplicable } from '../../../fixtures/errors.ts';
import { anyRequest } from '../../../fixtures/given/calls/any-request.ts';
import { authorized } from '../../../fixtures/given/calls/bearer.ts';
import { validList } from '../../../fixtures/given/lists/lists.ts';
import { capabilityOf, operationsOf } from '../../../fixtures/given/offered.ts';
import { startApplication, startNeeds } from '../../../fixtures/given/people/onboarding.ts';
import { wantedDocument } from '../../../fixtures/given/people/wanted.ts';
import { paperNeed } from '../../../fixtures/given/people/papers.ts';

const all = operationsOf('ERR-001');
const reads = all.filter((id) => operations[id].method === 'GET');
const areas = [...new Set(reads.map((id) => operations[id].area))];

const notUploadedNeeds = [...startNeeds('INDIVIDUAL'), paperNeed('document')];

const garbage = authorized('Bearer assay-was-never-issued-0123456789', 'unauthorized');

/** What a platform refuses on these operations: no known token, an identifier of nothing. */
async function refusals(kit: Kit, own: readonly OperationId[]): Promise<readonly Exchange[]> {
  const { call } = kit.platform;
  const answers = own
    .filter((id) => kit.target.offers(capabilityOf(id)))
    .flatMap((operation) => {
      const request = anyRequest(kit, operation);
      const stranger = call(operation, request, garbage);
      return operations[operation].pathParameters.length === 0
        ? [stranger]
        : [stranger, call(operation, request, { intent: 'unknown-id' })];
    });
  return Promise.all(answers);
}

for (const area of areas) {
  const own = reads.filter((id) => operations[id].area === area);
  const [operation = 'listTransactions'] = own;

  test(
    `refusals about ${area} are JSON objects`,
    contract('ERR-001', { operation, effect: 'read' }),
    async ({ kit, check }) => {
      for (const exchange of await refusals(kit, own)) await check(errorBodyIsObject, { exchange });
    },
  );
}

test(
  'refusals of malformed bodies are JSON objects',
  contract('ERR-001', { operation: 'createTransfer', effect: 'create' }),
  async ({ platform, check }) => {
    for (const operation of ['createTransfer', 'createWithdrawal'] as const) {
      const raw = { body: '{"broken', contentType: 'application/json' };
      const exchange = await platform.call(operation, {}, { intent: 'invalid', raw });
      await check(errorBodyIsObject, { exchange });
    }
  },
);

test(
  'the refusal of a document that nobody has uploaded yet is a JSON object',
  contract('ERR-001', { operation: 'downloadDocument', effect: 'create', needs: notUploadedNeeds }),
  async ({ kit, platform, given, check }) => {
    const { id } = await startApplication(kit, 'INDIVIDUAL', 'not uploaded');
    const document = await wantedDocument(kit, id);
    if (document === null) return given.giveUp(new NotApplicable('no document is asked for'));
    const path = { document_id: document };
    // What there is to download before anything is uploaded is not shown.
    const exchange = await platform.downloadDocument({ path }, { intent: 'probe' });
    if (!wasRefused(exchange)) return given.giveUp(new NotApplicable('something is there already'));
    await check(errorBodyIsObject, { exchange });
  },
);

test(
  'refusals of deletions of what is not there are JSON objects',
  contract('ERR-001', { operation: 'deleteSubscription', effect: 'irreversible' }),
  async ({ kit, platform, target, check }) => {
    const deletions = ['deleteSubscription', 'deleteApplicationIndividual'] as const;
    for (const operation of deletions.filter((id) => target.offers(capabilityOf(id)))) {
      const request = anyRequest(kit, operation);
      const exchange = await platform.call(operation, request, { intent: 'unknown-id' });
      await check(errorBodyIsObject, { exchange });
    }
  },
);

const lists = ['listTransactions', 'listCustomers', 'listSubscriptions', 'listAccounts'] as const;

for (const operation of lists) {
  test(
    `a success of ${operation} carries its result and no error`,
    contract('ERR-002', { operation, effect: 'read' }),
    async ({ kit, platform, check }) => {
      const exchange = await platform.call(operation, validList(kit, operation));

      await check(successIsNoError, { exchange });
    },
  );
}

const recorded = [
  { id: 'ERR-003', title: 'statuses that the document does not list', judged: statusIsDocumented },
  { id: 'ERR-005', title: 'answers that show what is internal', judged: nothingInternalShown },
] as const;

for (const { id, title, judged } of recorded) {
  test(
    `${title} are recorded`,
    contract(id, { operation: 'listTransactions', effect: 'create' }),
    async ({ kit, platform, check }) => {
      const answers = [
        ...(await refusals(kit, reads)),
        ...(await Promise.all(HOSTILE.map((query) => hostile(kit, query)))),
        await platform.call(
          'createTransfer',
          {},
          { intent: 'invalid', raw: { body: '{', contentType: 'application/json' } },
        ),
      ];
      for (const exchange of answers) await check(judged, { exchange });
    },
  );
}

const HOSTILE = [
  { account_id: "x' OR '1'='1" },
  { category_id: '"; DROP TABLE transactions; --' },
  { start_date: '<script>alert(1)</script>' },
  { page: '99999999999999999999' },
] as const;

function hostile({ platform }: Kit, query: Readonly<Record<string, string>>): Promise<Exchange> {
  return platform.call('listTransactions', { query }, { intent: 'invalid' });
}

test(
  'the members of error bodies are recorded',
  contract('ERR-015', { operation: 'listTransactions', effect: 'read' }),
  async ({ kit, check }) => {
    await check(errorMembers, { answers: await refusals(kit, reads) });
  },
);

test(
  'the statuses of refusals for which the document gives none are recorded',
  contract('ERR-016', { operation: 'listTransactions', effect: 'read' }),
  async ({ kit, check }) => {
    const answers = await Promise.all(HOSTILE.map((query) => hostile(kit, query)));

    await check(whatWasAnswered, { answers }, { what: 'hostile query values' });
  },
);

test(
  'the answers to paths that are not known are recorded',
  contract('ERR-017', { operation: 'listTransactions', effect: 'read' }),
  async ({ platform, check }) => {
    const answers: Exchange[] = [];
    for (const link of ['/v1/assay-unknown', '/v1', '/v1/transactions/', '/v2/transactions']) {
      // No operation stands there: what is in front of a platform may answer, and with a page.
      const options = { intent: 'probe', unjudged: true } as const;
      answers.push(await platform.follow('listTransactions', link, options));
    }

    await check(whatWasAnswered, { answers }, { what: 'paths that are not known' });
  },
);
