/** Members of people that a change of another one loses, and values that come out otherwise. */
import type { Fields, FieldSet } from '../../reference/domain/fields.ts';
import type { Mutant, Mutants } from '../types.ts';

const LOST = 'passport_number';

const lost = (breaks: Mutant['breaks'], of: FieldSet): Mutant => ({
  breaks,
  because: 'numbers of papers are kept encrypted beside the row, which is written as a whole',
  class: 'persistence',
  difficulty: 4,
  change: ({ fields }) => ({
    fields: {
      apply(context, set, current, updates): Fields {
        const changed = fields.apply(context, set, current, updates);
        if (set !== of || updates.some(({ field }) => field === LOST)) return changed;
        return Object.fromEntries(Object.entries(changed).filter(([name]) => name !== LOST));
      },
    },
  }),
});

const untagged = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\+[^@]*@/, '@') : value;

const tagless = (breaks: Mutant['breaks'], of: FieldSet): Mutant => ({
  breaks,
  because: 'addresses are brought to one form, so that nobody is there twice',
  class: 'wire',
  difficulty: 4,
  change: ({ fields }) => ({
    fields: {
      apply(context, set, current, updates) {
        const tidy = updates.map(({ field, value }) => ({
          field,
          value: set === of && field === 'email_address' ? untagged(value) : value,
        }));
        return fields.apply(context, set, current, tidy);
      },
    },
  }),
});

export const lostMemberMutants: Mutants = {
  'change-of-a-customer-loses-its-passport-number': lost('CUS-009', 'IndividualCustomer'),
  'change-of-an-individual-loses-its-passport-number': lost('IND-007', 'Individual'),
  'tag-of-a-mail-address-of-a-customer-is-taken-out': tagless('CUS-009', 'IndividualCustomer'),
  'tag-of-a-mail-address-of-an-individual-is-taken-out': tagless('IND-007', 'Individual'),
};
