import { expect, test } from '@playwright/test';
import { unseen } from '../../../fixtures/target/labels.ts';
import type { RequestTemplate } from '../../../fixtures/target/types.ts';

const title = { title: '{{label}}' };

const rows: readonly {
  readonly words: string;
  readonly template: RequestTemplate;
  readonly isUnseen: boolean;
}[] = [
  { words: 'a member that is hidden', template: { body: title }, isUnseen: true },
  {
    words: 'a change of a member that is hidden',
    template: { body: { updates: [{ field: 'title', value: 'a {{label}}' }] } },
    isUnseen: true,
  },
  {
    words: 'a member that is hidden beside one that is not',
    template: { body: { person: { ...title, last_name: '{{label}}' } } },
    isUnseen: false,
  },
  {
    words: 'a member that is hidden, and in another way one that is not',
    template: { body: title, others: { named: { body: { last_name: '{{label}}' } } } },
    isUnseen: false,
  },
  { words: 'no member at all', template: { body: { title: 'Director' } }, isUnseen: false },
];

for (const { words, template, isUnseen } of rows) {
  test(`a label in ${words} is ${isUnseen ? 'seen by nobody' : 'looked for'}`, () => {
    const file = { hides: ['title'], requests: { updateApplicationIndividual: template } };
    const names = ['createApplicationIndividual', 'updateApplicationIndividual'] as const;
    expect(unseen(file, names)).toEqual(isUnseen ? ['updateApplicationIndividual'] : []);
  });
}
