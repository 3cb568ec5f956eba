/** What a page says it is of, before anything else: who certifies by it has nothing but the page. */
import { expect, test } from '@playwright/test';
import { reportPage } from '../../../verdict/page/page.ts';
import { ended, evaluation, exchange, facts, judge, row } from '../fabricated/run.ts';

const catalogue = {
  'IDM-003': row,
  'IDM-001': { ...row, excluded: 'The document does not say it.' },
  'IDM-002': { ...row, level: 'OBSERVE' as const },
  'SIG-001': { ...row, capability: 'signing' as const },
};
const knownFailures = [{ id: 'IDM-003', reason: 'ticket 7' }];

test('a page names target, address, time, document, claims and what takes no part', () => {
  const entries = [exchange(), evaluation({ outcome: 'violated' }), ended('violated')];
  const page = reportPage(judge(entries, { catalogue, knownFailures }), facts, new Map());
  const rows = [...page.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(
    ([, name = '', value = '']) => [
      name,
      value
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ],
  );
  const said = Object.fromEntries(rows) as Record<string, string>;
  expect(said).toMatchObject({
    target: 'Sample (sandbox), https://sample.invalid',
    when: '2026-01-02T03:04:05.678Z, for 1.2 s',
    document: 'API 1.1.2, description abababababab',
    'judged by': 'Assay 0.1.0, profile gate, seed 1',
    claims: 'noOverdraft',
    excluded: 'IDM-001',
    'not selected': '1, each with its reason under Every requirement',
    'known failures': 'IDM-003',
  });
  expect(said['not offered']).toContain('signing, statements');
  expect(said['not offered']).not.toContain('transfers');
});
