import { contract, operations, test, type Kit } from '../../fixtures/test.ts';
import { fuzz, fuzzAll } from '../../fixtures/fuzz/fuzz.ts';
import {
  oddBodies,
  oddHeaders,
  oddIdentifiers,
  oddUploads,
  unknownIdentifiers,
  withBody,
} from '../../fixtures/fuzz/plans/index.ts';
import { offeredOf, operationsOf } from '../../fixtures/given/offered.ts';
import { slicesOf } from '../../fixtures/given/slices.ts';

const all = operationsOf('ERR-004');
const withIdentifier = all.filter((id) => operations[id].pathParameters.length > 0);

for (const { words, ids, operation, effect } of slicesOf(withBody)) {
  // Others share the run's subscriptions, and would see those that this makes.
  const alone = operations[operation].area === 'subscriptions';

  test(
    `${words} meet no odd body with a server error`,
    contract('ERR-004', alone ? { operation, effect: 'reversible', alone } : { operation, effect }),
    async ({ kit }) => {
      await fuzzAll(kit, offeredOf(kit, ids).map(oddBodies));
    },
  );
}

test(
  'an upload of any form meets no server error, and one that is refused changes nothing',
  contract('ERR-004', {
    operation: 'uploadDocument',
    effect: 'reversible',
    needs: [{ request: 'uploadDocument' }],
  }),
  async ({ kit }) => {
    await fuzz(kit, oddUploads(kit));
  },
);

for (const { words, ids, operation, effect } of slicesOf(withIdentifier)) {
  test(
    `${words} meet no odd identifier with a server error`,
    contract('ERR-004', { operation, effect }),
    async ({ kit }) => {
      await fuzzAll(kit, offeredOf(kit, ids).map(oddIdentifiers));
    },
  );
}

for (const { words, ids, operation, effect } of slicesOf(operationsOf('ERR-008'))) {
  test(
    `${words} refuse any identifier that names nothing`,
    contract('ERR-008', { operation, effect }),
    async ({ kit }) => {
      await fuzzAll(kit, offeredOf(kit, ids).map(unknownIdentifiers));
    },
  );
}

for (const { words, ids, operation, effect } of slicesOf(all)) {
  test(
    `${words} meet no odd header with a server error`,
    contract('ERR-004', { operation, effect }),
    async ({ kit }) => {
      await fuzzAll(kit, harmless(kit, ids).map(oddHeaders));
    },
  );
}

/** A stranger's request makes no record but where nothing but a body is needed for it. */
function harmless(kit: Kit, ids: Parameters<typeof offeredOf>[1]): ReturnType<typeof offeredOf> {
  return offeredOf(kit, ids).filter((id) => !MAKERS.includes(id));
}

const MAKERS: readonly string[] = ['createSubscription', 'createApplication'];
