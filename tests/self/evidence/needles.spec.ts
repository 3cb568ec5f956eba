/** Looking for many words at once finds what looking for each of them finds. */
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { createNeedles, WORD_LENGTH_MIN } from '../../../fixtures/evidence/needles.ts';

/** Few letters, so that words and pieces of them meet often; two of them end in the same byte. */
const letters = fc.constantFrom('a', 'b', '\u0461', '«');
const word = fc.string({ unit: letters, minLength: WORD_LENGTH_MIN, maxLength: 12 });
const text = fc.string({ unit: letters, maxLength: 60 });

test('the words that stand in a text are found, wherever they begin', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 5 }), text, text, (words, before, after) => {
      const needles = createNeedles();
      words.forEach((one) => {
        needles.add(one);
      });
      const whole = before + (words[0] ?? '') + after;
      const wanted = words.filter((one) => whole.includes(one));
      expect([...needles.within(whole)].sort()).toEqual(wanted.sort());
    }),
    { numRuns: 2_000 },
  );
});

test('a word that is too short to be found is refused', () => {
  expect(() => {
    createNeedles().add('x'.repeat(WORD_LENGTH_MIN - 1));
  }).toThrow(RangeError);
});
