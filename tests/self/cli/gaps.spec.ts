/** What the doctor tells of tests that can't judge, or not all, with a target file. */
import { expect, test } from '@playwright/test';
import { gapLines, hints, thinnedLines } from '../../../cli/target-notes.ts';
import { gapsOf, thinnedBy } from '../../../cli/gaps.ts';
import type { Need } from '../../../fixtures/kit.ts';
import type { TargetFile } from '../../../fixtures/target/types.ts';
import { createTargetView } from '../../../fixtures/target/view.ts';
import type { RequirementId } from '../../../generated/requirements.ts';
import { sampleTarget } from '../sample-target.ts';

const judging = (requirement: RequirementId, ...needs: Need[]) => ({
  meta: { requirement, operation: 'getTransfer', effect: 'read', alone: false, needs } as const,
});

test('the doctor tells what no test can judge with a target file, and what to add', () => {
  const tests = [
    judging('TRF-001', { request: 'createTransfer' }),
    judging('TRF-002', { request: 'createTransfer' }, { control: 'settle' }),
    // The easiest way is told.
    judging('TRF-004', { request: 'createTransfer' }, { control: 'settle' }),
    judging('TRF-004', { request: 'createTransfer' }),
    // One is enough.
    judging('TRF-003', { request: 'createTransfer' }),
    judging('TRF-003'),
    // What is not offered is not missing.
    judging('EXC-001', { request: 'createExchange' }),
  ];
  const file = { ...sampleTarget(), capabilities: ['core', 'transfers'] as const, requests: {} };
  const gaps = gapsOf(createTargetView(file), tests);
  expect(gaps.map(({ requirements }) => requirements)).toEqual([
    ['TRF-001', 'TRF-004'],
    ['TRF-002'],
  ]);
  const [first = '', second = '', third = ''] = gapLines(gaps);
  expect(first).toBe("3 requirements can't be judged with this file, each for want of:");
  expect(second).toMatch(/^ {2}requests: \{ createTransfer: [^;]*: TRF-001, TRF-004$/);
  // All that it takes.
  expect(third).toMatch(
    /^ {2}requests: \{ createTransfer: .*, and controls: \{ settle: .*: TRF-002$/,
  );
});

test('the doctor tells that there is no signer where signed requests are to be judged', () => {
  const tests = [judging('SIG-003', { signer: true })];
  const file = { ...sampleTarget(), capabilities: ['core', 'signing'] as const };
  const signer = { module: './signer.mjs' };
  const lines = gapLines(gapsOf(createTargetView(file), tests));
  expect(lines[1]).toBe('  signer: { module: ./signer.mjs, keyEnv: SIGNING_KEY }: SIG-003');
  expect(gapsOf(createTargetView({ ...file, signer }), tests)).toEqual([]);
});

test('the doctor tells what keeps some of the tests of a requirement from judging', () => {
  const individual = { binding: 'individual', of: 'getCustomer' } as const;
  const tests = [
    judging('TRF-001'),
    judging('TRF-001', individual),
    judging('TRF-002', individual),
    judging('TRF-002'),
    judging('TRF-003', { request: 'createTransfer' }),
    judging('TRF-003'),
    // No line brings what is not offered.
    judging('TRF-003', { request: 'createExchange' }),
    // Nothing else judges this one: that is told above all.
    judging('TRF-004', individual),
    judging('EXC-001', individual),
    judging('EXC-001'),
  ];
  const file = { ...sampleTarget(), capabilities: ['core', 'transfers'] as const, requests: {} };
  const view = createTargetView(file);
  const lines = thinnedLines(thinnedBy(view, tests, gapsOf(view, tests)));
  expect(lines).toEqual([
    'more tests of what is judged can take part with:',
    expect.stringMatching(/^ {2}bindings: \{ getCustomer: \{ individual: .*: 2 tests$/),
  ]);
});

test('the doctor tells why no counterparty can be linked where the request to connect one is there', () => {
  const connectCounterpartyLink = { body: { link: '{{link}}' } };
  const requests = { createLinkedCounterparty: {}, connectCounterpartyLink };
  const file = { ...sampleTarget(), requests };
  const told = (changes: Partial<TargetFile>) =>
    hints({ ...file, ...changes }).filter((one) => one.includes(' lacks '));
  const vocabulary = { counterparty: { linked: ['LINKED'] } };
  expect(told({})).toEqual([expect.stringMatching(/lacks vocabulary: .*linked.*linkStatus/)]);
  expect(told({ vocabulary })).toEqual([expect.stringMatching(/lacks what \{\{link\}\} is: /)]);
  const fixed = { ...requests, connectCounterpartyLink: {} };
  expect(told({ vocabulary, requests: fixed })).toEqual([]);
  const controls = { linkCounterparty: { url: '/link', scope: 'account' } } as const;
  expect(told({ controls })).toEqual([]);
});
