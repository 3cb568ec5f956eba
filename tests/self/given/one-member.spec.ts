import { expect, test } from '@playwright/test';
import { nameIn } from '../../../fixtures/given/people/one-member.ts';

test('a member of a template is known by its letters, whatever signs and capitals they are written with', () => {
  for (const name of ['date_of_birth', 'dateOfBirth', 'DateOfBirth', 'date-of-birth']) {
    expect(nameIn({ title: 'x', [name]: '1970-01-15' }, 'date_of_birth')).toBe(name);
  }
  expect(nameIn({ dateOfBirthday: '1970-01-15', birth: '1970-01-15' }, 'date_of_birth')).toBe(
    undefined,
  );
});
