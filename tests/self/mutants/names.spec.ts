import { expect, test } from '@playwright/test';
import { unknownOf } from '../../../mutants/cli.ts';

test('a name that nothing has is told, with the one that was probably meant', () => {
  expect(unknownOf(['create-ignores-its-key', 'create-ignores-its-kay', 'x'])).toEqual([
    'no mutant, impostor or variant is named "create-ignores-its-kay"; ' +
      'did you mean "create-ignores-its-key"?',
    'no mutant, impostor or variant is named "x"',
  ]);
});
