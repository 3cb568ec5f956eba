import { sharedCreations } from '../../../fixtures/given/calls/creations.ts';
import { inScene } from '../../../fixtures/given/calls/scenes.ts';
import { acceptAgain } from '../../../fixtures/given/movements/to-its-end.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { requireOffered } from '../../../fixtures/given/offered.ts';
import { withProbes } from '../../../fixtures/given/probes/index.ts';
import {
  contract,
  replayCompared,
  succeeds,
  test,
  whatWasAnswered,
  type Exchange,
} from '../../../fixtures/test.ts';

const kinds = ['transfer', 'withdrawal', 'pullDeposit', 'exchange', 'paymentFromAccount'] as const;
const HEADER = 'x-svc-idempotency-id';
const WITHOUT_KEY = { [HEADER]: '' };

for (const creation of sharedCreations) {
  const { operation, words, effect, needs } = creation;

  test(
    `how the repeated creation of ${words} is answered is recorded`,
    contract('IDM-017', { operation, effect, needs }),
    async ({ kit, platform, key, check }) => {
      await inScene(kit, creation, async (scene) => {
        const request = scene.request('one');
        const options = { idempotencyKey: key('create') };
        const first = await platform.call(operation, request, options);
        const again = await platform.call(operation, request, { ...options, intent: 'repeat' });

        await check(replayCompared, { first, again }, { what: `${words} created again` });
      });
    },
  );

  test(
    `whether ${words} is created without a key is recorded`,
    contract('IDM-018', { operation, effect, needs }),
    async ({ kit, platform, check }) => {
      await inScene(kit, creation, async (scene) => {
        const answer = await platform.call(operation, scene.request('one'), {
          headers: WITHOUT_KEY,
        });

        await check(whatWasAnswered, { answers: [answer] }, { what: `${words} without a key` });
        await check(succeeds, { answer });
      });
    },
  );

  test(
    `whether a corrected request for ${words} passes under its key is recorded`,
    contract('IDM-019', { operation, effect, needs }),
    async ({ kit, platform, key, check }) => {
      await inScene(kit, creation, async (scene) => {
        const request = scene.request('one');
        const options = { idempotencyKey: key('create') };
        const wrong = { ...request, body: {} };
        const answers = [
          await platform.call(operation, wrong, { ...options, intent: 'invalid' }),
          await platform.call(operation, request, { ...options, intent: 'probe' }),
        ];

        const what = `an empty body for ${words}, then the right one under its key`;
        await check(whatWasAnswered, { answers }, { what });
      });
    },
  );
}

for (const kind of kinds) {
  const { words, accept: operation } = movements[kind];
  const accepting = { operation, effect: 'irreversible', needs: movementNeeds(kind) } as const;

  test(
    `how the repeated acceptance of ${words} is answered is recorded`,
    contract('IDM-017', accepting),
    async ({ kit, given, check }) => {
      requireOffered(kit, operation);
      const movement = await given.movement(kind);
      const first = await acceptAgain(kit, movement, 'accept', 'valid');
      const again = await acceptAgain(kit, movement);

      await check(replayCompared, { first, again }, { what: `${words} accepted again` });
    },
  );

  test(
    `whether ${words} is accepted without a key is recorded`,
    contract('IDM-018', accepting),
    async ({ kit, platform, given, check }) => {
      requireOffered(kit, operation);
      const { path } = await given.movement(kind);
      const answer = await platform.call(operation, { path }, { headers: WITHOUT_KEY });

      await check(whatWasAnswered, { answers: [answer] }, { what: `${words} without a key` });
      await check(succeeds, { answer });
    },
  );
}

const elsewhere = [
  'cancelWithdrawal',
  'submitApplication',
  'updateApplication',
  'updateAccount',
  'updateCounterparty',
  'uploadDocument',
] as const;

for (const operation of elsewhere) {
  test(
    `what a key does on ${operation} is recorded`,
    contract('IDM-020', { operation, effect: 'irreversible' }),
    async ({ kit, platform, key, check }) => {
      await withProbes(kit, [operation], async ([one]) => {
        if (one === undefined) return;
        const options = { idempotencyKey: key('write') };
        const first = await platform.call(operation, one.request, options);
        const again = await platform.call(operation, one.request, {
          ...options,
          intent: 'repeat',
        });

        await check(replayCompared, { first, again }, { what: `${operation} with one key twice` });
      });
    },
  );
}

/** Each begins with a text of its own, so that no two runs meet. */
const forms: readonly { readonly what: string; readonly of: (own: string) => string }[] = [
  { what: 'a UUID', of: () => crypto.randomUUID() },
  { what: '255 letters', of: (own) => own.padEnd(255, 'k') },
  { what: '256 letters', of: (own) => own.padEnd(256, 'k') },
  { what: '1024 letters', of: (own) => own.padEnd(1024, 'k') },
  { what: 'spaces', of: (own) => `${own} a b` },
  { what: 'punctuation', of: (own) => `${own}~!@#$%^&*()_+={}[]|:;"'<>,.?/` },
  { what: 'letters beyond ASCII', of: (own) => `${own}-\u00e9\u00fc` },
];

for (const creation of sharedCreations.filter(({ operation }) => isCheap(operation))) {
  const { operation, words, effect, needs } = creation;

  test(
    `which keys the creation of ${words} takes is recorded`,
    contract('IDM-021', { operation, effect, needs }),
    async ({ kit, platform, unique, check }) => {
      await inScene(kit, creation, async (scene) => {
        const request = scene.request('one');
        const answers: Exchange[] = [];
        for (const { what, of } of forms) {
          const headers = { [HEADER]: of(unique(what)) };
          answers.push(await platform.call(operation, request, { headers, intent: 'probe' }));
        }

        const what = `${words} under ${forms.map((form) => form.what).join(', ')}`;
        await check(whatWasAnswered, { answers }, { what });
      });
    },
  );
}

function isCheap(operation: string): boolean {
  return operation === 'createTransfer' || operation === 'createApplication';
}
