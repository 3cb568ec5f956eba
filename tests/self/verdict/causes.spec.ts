/** What could not be judged is told by its cause, once. */
import { EnvironmentFailure } from '../../../fixtures/errors.ts';
import type { OperationId } from '../../../generated/operations.ts';
import { expect, test } from '@playwright/test';
import type { CatalogueRow } from '../../../fixtures/catalogue-types.ts';
import type { RequirementId } from '../../../generated/requirements.ts';
import { ended, evaluation, exchange, judge, row, unanswered } from '../fabricated/run.ts';

const ids: readonly RequirementId[] = ['IDM-001', 'IDM-002', 'IDM-003', 'TRF-001'];
const catalogue: Readonly<Record<string, CatalogueRow>> = Object.fromEntries(
  ids.map((id) => [id, row]),
);
const of = (requirement: RequirementId, reason: string) => ({
  requirement,
  testId: `test of ${requirement}`,
  reason,
});

const noToken = 'the token request of "primary" was answered 200 without an access_token.';
const blocked = ids.map((id) => ended('blocked', of(id, noToken)));

test('a block is told once, with all that it blocks', () => {
  const { causes } = judge([exchange(), ...blocked], { catalogue });
  expect(causes).toEqual([
    { kind: 'blocked', reason: noToken.slice(0, -1), tests: 4, requirements: ids, blocks: ids },
  ]);
});

test('the first sentence names the cause when it blocks everything', () => {
  const { leading } = judge([exchange(), ...blocked], { catalogue });
  expect(leading).toBe(
    'The token request of "primary" was answered 200 without an access_token: ' +
      'nothing else could be tested.',
  );
});

test('the first sentence counts what a cause blocks when something passed', () => {
  const held = [evaluation({ requirement: 'IDM-001' }), ended('done', of('IDM-001', ''))];
  const entries = [exchange(), ...held, ...blocked.slice(1)];
  const { leading } = judge(entries, { catalogue });
  expect(leading).toBe(
    'The token request of "primary" was answered 200 without an access_token: ' +
      '3 requirements could not be judged.',
  );
});

test('gaps of the target file are grouped by what is missing', () => {
  const missing = { missing: 'the credential "second"' };
  const entries = ids.slice(0, 2).map((id, index) => {
    return ended('untestable', { ...of(id, `line ${index}`), ...missing });
  });
  const { causes, leading } = judge([exchange(), ...entries], { catalogue });
  expect(causes).toEqual([
    {
      kind: 'untestable',
      reason: 'line 0',
      tests: 2,
      requirements: ['IDM-001', 'IDM-002'],
      blocks: ['IDM-001', 'IDM-002'],
    },
  ]);
  expect(leading).toBeNull();
});

test('our own faults come before the environment, and that before blocks', () => {
  const { causes } = judge(
    [
      exchange(),
      ended('blocked', of('IDM-001', 'no token')),
      ended('environment', of('IDM-002', 'reset')),
      ended('harness-error', of('IDM-003', 'a fault of ours')),
    ],
    { catalogue },
  );
  expect(causes.map(({ reason }) => reason)).toEqual(['a fault of ours', 'reset', 'no token']);
});

test('what was lost for one reason is one cause, whichever operations it was', () => {
  const failure = { class: 'reset', message: 'cut' } as const;
  const lost = (operation: OperationId): string =>
    new EnvironmentFailure(exchange({ operation, answer: null, failure })).message;
  const causesOf = (...operations: readonly OperationId[]) =>
    judge(
      [
        exchange(),
        ...operations.map((one, index) =>
          ended('environment', of(index === 0 ? 'IDM-001' : 'IDM-002', lost(one))),
        ),
      ],
      { catalogue },
    ).causes.map(({ reason, requirements }) => [reason, requirements]);
  expect(causesOf('getAccount', 'getAccount')).toEqual([
    [lost('getAccount'), ['IDM-001', 'IDM-002']],
  ]);
  expect(causesOf('getAccount', 'createTransfer')).toEqual([
    ['operations were not answered by the platform itself (reset: cut)', ['IDM-001', 'IDM-002']],
  ]);
});

test('a platform that is not reached is said in one sentence', () => {
  const entries = [unanswered(0, 1), ended('environment', of('IDM-001', 'deadline'))];
  const { leading } = judge(entries, { catalogue });
  expect(leading).toBe('No request was answered (deadline): nothing could be tested.');
});

test('a run that sent nothing says so', () => {
  const { leading } = judge([], { catalogue });
  expect(leading).toBe('No request was sent: nothing could be tested.');
});

test('a cause of what was judged in the end is no cause', () => {
  const again = { ...of('IDM-001', ''), attempt: 1 };
  const { causes } = judge(
    [
      exchange(),
      ended('environment', of('IDM-001', 'reset')),
      evaluation({ requirement: 'IDM-001', attempt: 1, testId: again.testId }),
      ended('done', again),
    ],
    { catalogue },
  );
  expect(causes).toEqual([]);
});

test('a platform whose tokens alone are answered is not reached', () => {
  const failure = { class: 'refused', message: 'ECONNREFUSED' } as const;
  const entries = [
    exchange({ operation: 'createToken' }),
    exchange({ answer: null, failure }),
    exchange({ operation: 'getTransfer', intent: 'unknown-id', answer: null, failure }),
  ];
  expect(judge(entries, { catalogue }).leading).toBe(
    'No request to addresses.baseUrl was answered (refused; ' +
      'do the addresses of the target file name the right host and port?): nothing could be tested.',
  );
});

test('a certificate that is not trusted is told with what can name its authority', () => {
  const failure = { class: 'tls', message: 'self-signed certificate' } as const;
  const { leading } = judge([exchange({ answer: null, failure })], { catalogue });
  expect(leading).toContain('(tls; addresses.certificateAuthority can name an authority to trust)');
});

test('a run that was stopped is led by that, and by no test that was under way', () => {
  const reason = 'no event TRANSACTION_POSTED was delivered in time';
  const entries = [
    ...[exchange(), evaluation(), ended('done')],
    ...(['IDM-001', 'IDM-002'] as const).map((requirement) =>
      ended('blocked', { requirement, testId: requirement, reason }),
    ),
  ];
  const both = { catalogue: { 'IDM-001': row, 'IDM-002': row, 'IDM-003': row } };
  expect(judge(entries, both).leading).toContain(reason.slice(3));
  const stopped = judge(entries, { ...both, ended: { stopped: true } });
  expect(stopped.leading).toBeNull();
  expect(stopped.because[0]).toContain('the run was stopped before its end');
});

const alike = [
  [302, 'redirects are not followed'],
  [401, 'are tokens of addresses.tokenUrl good at addresses.baseUrl?'],
  [429, 'limits.requestsPerSecond'],
  [502, 'a gateway before the platform'],
] as const;

for (const [status, mend] of alike) {
  test(`where every answer was ${status} the likeliest cause is told`, () => {
    const entries = [
      exchange({ status }),
      exchange({ operation: 'getTransfer', intent: 'unknown-id', status }),
    ];
    const { leading } = judge(entries, { catalogue });
    expect(leading).toContain(`as every answer was ${status} (${mend}`);
  });
}

test('one answer to everything is told, and for 404 the address that may be wrong', () => {
  const seen = (status: number) => [
    exchange({ operation: 'createToken' }),
    exchange({ status }),
    exchange({ operation: 'getTransfer', intent: 'unknown-id', status }),
  ];
  expect(judge(seen(404), { catalogue }).leading).toBe(
    'The target carried out no valid request, as every answer was 404 ' +
      '(is addresses.baseUrl what stands before /v1?): nothing that it answered proves anything.',
  );
  expect(judge(seen(500), { catalogue }).leading).toBe(
    'The target refused no record that does not exist, as every answer was 500: ' +
      'nothing that it answered proves anything.',
  );
  const { leading } = judge([...seen(404), exchange({ status: 403 })], { catalogue });
  expect(leading).toBe(
    'The target carried out no valid request: nothing that it answered proves anything.',
  );
});
