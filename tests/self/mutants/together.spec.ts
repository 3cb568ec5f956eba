/** Variants that are one platform together. */
import { expect, test } from '@playwright/test';
import { BASELINE } from '../../../mutants/matrix/jobs.ts';
import { planned } from '../../../mutants/matrix/plan.ts';
import { variants } from '../../../mutants/variants/index.ts';
import { inGroups, variantNamed } from '../../../mutants/variants/together.ts';
import { overlayParts, parts } from '../../../reference/parts.ts';

const SIZE = 4;

test('each variant that says all that it can stands in one group, and no group is larger than asked', () => {
  for (const seed of [1, 2, 3]) {
    const groups = inGroups(SIZE, seed).map((group) => group.split('+'));
    const able = [...variants].filter(([, one]) => one.thin !== true && !one.targetPath);
    expect(groups.flat().toSorted()).toEqual(able.map(([id]) => id).toSorted());
    expect(Math.max(...groups.map(({ length }) => length))).toBe(SIZE);
  }
  expect(inGroups(SIZE, 1)).not.toEqual(inGroups(SIZE, 2));
});

test('what one of them changes, no other of its group changes', () => {
  const changedBy = (id: string): string[] =>
    Object.entries(variants.get(id)?.change?.(parts) ?? {})
      .flatMap(([part, functions]) => Object.keys(functions).map((name) => `${part}.${name}`))
      .filter((name) => name !== 'wire.stringify' && name !== 'pipeline.execute');
  for (const group of inGroups(SIZE, 1)) {
    const changed = group.split('+').flatMap(changedBy);
    expect(new Set(changed).size).toBe(changed.length);
  }
});

test('several behave as each of them does, and their target file says what each says', () => {
  const together = variantNamed('amounts-as-minor-units+newest-first+ids-of-digits');
  const [amounts, order, ids] = ['amounts-as-minor-units', 'newest-first', 'ids-of-digits'].map(
    (id) => variants.get(id),
  );
  expect(together?.target).toMatchObject(amounts?.target ?? {});
  expect(together?.target).toMatchObject(order?.target ?? {});
  expect(together?.ids).toBe(ids?.ids);
  const changed = overlayParts(parts, together?.change ?? (() => ({})));
  for (const one of [amounts, order]) {
    for (const [part, functions] of Object.entries(one?.change?.(parts) ?? {})) {
      for (const name of Object.keys(functions)) {
        const of = (all: object): unknown =>
          (all as Record<string, Record<string, unknown>>)[part]?.[name];
        expect(of(changed)).not.toBe(of(parts));
      }
    }
  }
  expect(variantNamed('newest-first')).toBe(order);
  expect(variantNamed('newest-first+newest-frist')).toBeUndefined();
});

test('a run of them has the baseline and as many groups as are wanted, other ones for each rotation', () => {
  const wanted = { variants: 3, together: SIZE, long: false, twoFiles: false };
  const idsOf = (rotation: string): string[] =>
    planned({ ...wanted, rotation }).map(({ id }) => id);
  expect(idsOf('one')).toHaveLength(4);
  expect(idsOf('one')[0]).toBe(BASELINE.id);
  expect(idsOf('one')).not.toEqual(idsOf('other'));
});

test('several are found by their names, too', () => {
  const ids = ['ids-of-digits+newest-first'];
  const jobs = planned({ ids, variants: 999, long: false, twoFiles: false, rotation: '' });
  expect(jobs.map(({ id }) => id)).toEqual([BASELINE.id, ...ids]);
});
