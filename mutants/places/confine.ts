/** A fault that shows at one place alone: elsewhere its functions do what the originals do. */
import type { OperationId } from '../../generated/operations.ts';
import type { Call, Context } from '../../reference/context.ts';
import { overlayParts, type Parts, type PartsOverlay } from '../../reference/parts.ts';
import { meanwhile, tokensOfCalls } from '../steps.ts';
import type { Mutant } from '../types.ts';
import { createMemory, idsIn, type Memory } from './memory.ts';
import { places, type PlaceId } from './places.ts';
import { sceneOf, type Scene } from './scene.ts';

type Step = (...args: readonly unknown[]) => unknown;
type Steps = Readonly<Record<string, Step>>;
type AnyParts = Readonly<Record<string, Steps>>;

export function confined(mutant: Mutant, place: PlaceId): Mutant {
  const { isAt } = places[place];
  return {
    ...mutant,
    because: `${mutant.because}; only ${places[place].what}`,
    change: (original) =>
      remembering(original, (sceneFor) => {
        const faulty = mutant.change(original) as AnyParts;
        return eachStep(faulty, (part, name, step) => (...args) => {
          const scene = sceneFor(args);
          if (scene !== null && isAt(scene)) return step(...args);
          return stepOf(original, part, name)(...args);
        });
      }),
  };
}

export type Taken = {
  /** Part and step, such as `accounts.open`. */
  readonly step: string;
  /** All places that it is at. */
  readonly at: readonly PlaceId[];
  readonly operation: OperationId | null;
  readonly args: readonly unknown[];
  readonly result: unknown;
};

/** The platform itself, watched: `look` is told of each step that was taken to its end. */
export function watched(look: (taken: Taken) => void): Mutant['change'] {
  return (original) =>
    remembering(original, (sceneFor) =>
      eachStep(original as unknown as AnyParts, (part, name, step) => (...args) => {
        const scene = sceneFor(args);
        if (scene === null) return step(...args);
        const operation = scene.call?.operationId ?? null;
        const told = { step: `${part}.${name}`, at: placesOf(scene), operation, args };
        let result: unknown = null;
        try {
          result = step(...args);
          return result;
        } finally {
          look({ ...told, result });
        }
      }),
    );
}

const all = Object.keys(places) as PlaceId[];

function placesOf(scene: Scene): PlaceId[] {
  return all.filter((id) => places[id].isAt(scene));
}

function stepOf(parts: Parts, part: string, name: string): Step {
  const step = (parts as unknown as AnyParts)[part]?.[name];
  if (step === undefined) throw new Error(`the platform has no ${part}.${name}`);
  return step;
}

function eachStep(
  parts: AnyParts,
  wrap: (part: string, name: string, step: Step) => Step,
): PartsOverlay {
  const wrapped = Object.entries(parts).map(([part, steps]) => [
    part,
    Object.fromEntries(
      Object.entries(steps).map(([name, step]) => [
        name,
        typeof step === 'function' ? wrap(part, name, step) : step,
      ]),
    ),
  ]);
  return Object.fromEntries(wrapped) as PartsOverlay;
}

type SceneFor = (args: readonly unknown[]) => Scene | null;

/** What the change does, with a memory kept of what the platform was asked and what it made. */
function remembering(original: Parts, change: (sceneFor: SceneFor) => PartsOverlay): PartsOverlay {
  const memory = createMemory();
  const asked = meanwhile<Call>();
  const overlay = change((args) => sceneOf(memory, args, asked.known, tokens.tokenOf));
  const parts = overlayParts(original, () => overlay);
  const { accounts, ledger, pipeline, records } = parts;
  const tokens = tokensOfCalls(parts);
  const token = (): string | null => asked.known && tokens.tokenOf(asked.known);
  return {
    ...overlay,
    auth: { ...overlay.auth, ...tokens.overlay.auth },
    pipeline: {
      ...overlay.pipeline,
      execute(context, call, handler) {
        memory.before(call);
        return pipeline.execute(context, call, handler);
      },
      run(context, call, handler) {
        memory.before(call);
        try {
          const answer = asked.during(call, () => pipeline.run(context, call, handler));
          memory.after(call, null);
          return answer;
        } catch (error) {
          memory.after(call, error);
          throw error;
        }
      },
    },
    records: {
      ...overlay.records,
      insert(context, wish) {
        const record = records.insert(context, wish);
        noteRecord(memory, record, token());
        return record;
      },
      update(context, record, change, nowMs) {
        const updated = records.update(context, record, change, nowMs);
        if (change.status !== undefined) memory.came(record.id, change.status);
        return updated;
      },
    },
    accounts: {
      ...overlay.accounts,
      open(context: Context, wish) {
        const row = accounts.open(context, wish);
        const { asset_type_id: type, customer_id: customer, created_ms: createdMs } = row;
        memory.note(row.id, 'account', { parents: [customer], createdMs, type, token: token() });
        return row;
      },
      setStatus(context, row, status, nowMs, frozenByCustomer) {
        const changed = accounts.setStatus(context, row, status, nowMs, frozenByCustomer);
        memory.came(row.id, status);
        return changed;
      },
    },
    ledger: {
      ...overlay.ledger,
      insert(context, account, draft, status) {
        const row = ledger.insert(context, account, draft, status);
        const { account_id: holder, category_id: category, transaction_type: type } = row;
        const parents = category === null ? [holder] : [holder, category];
        const { transaction_ms: createdMs } = row;
        memory.note(row.id, 'transaction', { parents, createdMs, type, token: token() });
        return row;
      },
    },
  };
}

function noteRecord(
  memory: Memory,
  { id, kind, parentId, body, createdMs }: ReturnType<Parts['records']['insert']>,
  token: string | null,
): void {
  const parents = [...(parentId === null ? [] : [parentId]), ...idsIn(body)];
  const type = ['customer_type', 'application_type', 'withdrawal_rail']
    .map((name) => body[name])
    .find((one) => one !== undefined);
  memory.note(id, kind, {
    ...{ parents, createdMs, token },
    type: typeof type === 'string' ? type : null,
  });
}
