/** What is passed over or taken where others refuse it. */
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';

const KEPT: readonly string[] = ['first_name', 'last_name', 'individual_type', 'registered_name'];

/** Fields that nobody may change are not looked at; the others of the same change are. */
function passedOver({ accounts, fields }: Parts): PartsOverlay {
  return {
    fields: {
      apply(context, set, current, updates) {
        const writable = fields.writable(context, set);
        const known = updates.filter(({ field }) => writable.includes(field));
        return fields.apply(context, set, current, known);
      },
    },
    accounts: {
      update(context, call) {
        const { updates = [], ...rest } = call.body as { readonly updates?: readonly unknown[] };
        const known = updates.filter(
          (one) => (one as { readonly field?: unknown }).field === 'status',
        );
        return accounts.update(context, { ...call, body: { ...rest, updates: known } });
      },
    },
  };
}

/** Null takes away what need not be there. */
function takenAway({ fields }: Parts): PartsOverlay {
  return {
    fields: {
      check(context, set, update) {
        const { field, value } = update;
        const isKnown = fields.writable(context, set).includes(field);
        if (value === null && isKnown && !KEPT.includes(field)) return;
        fields.check(context, set, update);
      },
      apply(context, set, current, updates) {
        const changed = fields.apply(context, set, current, updates);
        return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null));
      },
    },
  };
}

/** Of these members an empty text is no value; it takes away what they had. */
const CLEARED: readonly string[] = [
  'date_of_birth',
  'telephone_number',
  'nationality',
  'us_residency_status',
  'employment_status',
  'tax_reference_number_country',
];

function emptied({ fields }: Parts): PartsOverlay {
  return {
    fields: {
      check(context, set, update) {
        const { field, value } = update;
        if (value === '' && CLEARED.includes(field)) return;
        fields.check(context, set, update);
      },
      apply(context, set, current, updates) {
        const changed = fields.apply(context, set, current, updates);
        const isCleared = ([name, value]: [string, unknown]): boolean =>
          value === '' && CLEARED.includes(name);
        return Object.fromEntries(Object.entries(changed).filter((one) => !isCleared(one)));
      },
    },
  };
}

export const lenientVariants = {
  'empty-text-takes-a-member-away': {
    freedom: 'whether a change to an empty text, where none can stand, takes the member away',
    change: emptied,
  },
  'what-cannot-be-changed-is-passed-over': {
    freedom: 'whether a change of what cannot be changed is refused: it is passed over',
    change: passedOver,
  },
  'null-takes-a-member-away': {
    freedom: 'whether a change to null takes away a member that is not required',
    change: takenAway,
  },
} as const satisfies Readonly<Record<string, Variant>>;
