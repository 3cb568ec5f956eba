/** People of a corporate customer: changed on their own resource, not through the customer. */
import { Refusal } from '../context.ts';
import type { Call, Context, Reply } from '../context.ts';
import type { StoredRecord } from '../store/records.ts';
import { updatesOf, without } from './fields.ts';
import type { Fields } from './fields.ts';

export const individuals = {
  get(context: Context, call: Call): Reply {
    const { individuals } = context.parts;
    const individual = individuals.find(context, call);
    return { status: 200, body: { data: individuals.record(context, individual) } };
  },

  update(context: Context, call: Call): Reply {
    const { customers, fields, individuals, records } = context.parts;
    const individual = individuals.find(context, call);
    customers.requireAvailable(
      context,
      customers.find(context, call.clientId, call.path['customer_id'] ?? ''),
    );
    const updates = updatesOf(call.body);
    const changed = fields.apply(context, 'Individual', individual.body, updates);
    const named = updates.map(({ field }) => field);
    const body = individuals.keepOwnership(context, changed, named);
    if (updates.length > 0) records.update(context, individual, { body }, call.nowMs);
    return { status: 200, body: { data: { id: individual.id } } };
  },

  /** The individual of the path, and only below its own corporation. */
  find(context: Context, call: Call): StoredRecord {
    const { customers, records } = context.parts;
    const customer = customers.find(context, call.clientId, call.path['customer_id'] ?? '');
    const id = call.path['individual_id'] ?? '';
    const individual = records.find(context, call.clientId, 'individual', id);
    if (individual !== undefined && individual.parentId === customer.id) return individual;
    throw new Refusal('NOT_FOUND', 'There is no such individual.');
  },

  ofCustomer(context: Context, customer: StoredRecord): readonly StoredRecord[] {
    return context.parts.records.children(context, customer.id, 'individual');
  },

  /**
   * Ownership belongs to beneficial owners only: named for another it is refused, and it goes when
   * its holder stops being one.
   */
  keepOwnership(_context: Context, changed: Fields, named: readonly string[]): Fields {
    const types = changed['individual_type'] as readonly string[];
    if (types.includes('BENEFICIAL_OWNER')) return changed;
    if (named.includes('percentage_ownership')) {
      throw new Refusal('VALIDATION_FAILED', 'percentage_ownership is for beneficial owners only.');
    }
    return without(changed, 'percentage_ownership');
  },

  create(
    context: Context,
    customer: StoredRecord,
    wish: { readonly id: string; readonly details: Fields; readonly nowMs: number },
  ): StoredRecord {
    return context.parts.records.insert(context, {
      kind: 'individual',
      id: wish.id,
      clientId: customer.clientId,
      parentId: customer.id,
      status: '',
      body: wish.details,
      nowMs: wish.nowMs,
    });
  },

  record(_context: Context, individual: StoredRecord): Fields {
    return { id: individual.id, ...individual.body };
  },
};
