/** States as numbers, as where records are made from enumerations of a binary protocol. */
import { operations, type OperationId } from '../../generated/operations.ts';
import type { Reply } from '../../reference/context.ts';
import type { Parts, PartsOverlay } from '../../reference/parts.ts';
import type { Variant } from '../types.ts';
import { isObject } from './foreign-words.ts';

/** Zero is one of them, as it is of most enumerations. */
const COUNTED: readonly unknown[] = [
  ...['REQUESTED', 'ACCEPTED', 'IN_PROGRESS', 'EXECUTED', 'CANCELLED', 'REJECTED', 'EXPIRED'],
  ...['FAILURE', 'OPEN', 'FROZEN', 'CLOSED', 'PENDING', 'DORMANT', 'ACTIVE', 'LINKED'],
];

function counted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(counted);
  if (!isObject(value)) return value;
  const inside = Object.entries(value).map(([name, one]) => [name, counted(one)] as const);
  const place = COUNTED.indexOf(value['status']);
  return Object.fromEntries(place < 0 ? inside : [...inside, ['status', place]]);
}

/** Of what is written, which has no other numbers there. */
function worded(value: unknown): unknown {
  return typeof value === 'number' ? (COUNTED[value] ?? value) : value;
}

function wordedUpdates(operation: OperationId, body: unknown): unknown {
  if (operation !== 'updateAccount' || !isObject(body) || !Array.isArray(body['updates'])) {
    return body;
  }
  const updates = body['updates'].map((update: unknown) =>
    isObject(update) && update['field'] === 'status'
      ? { ...update, value: worded(update['value']) }
      : update,
  );
  return { ...body, updates };
}

function statesAreNumbers({ operatorControls, pipeline, validation }: Parts): PartsOverlay {
  return {
    validation: {
      body(context, operation, body) {
        validation.body(context, operation, wordedUpdates(operation.operationId, body));
      },
    },
    pipeline: {
      execute: (context, call, handler) =>
        pipeline.execute(
          context,
          { ...call, body: wordedUpdates(call.operationId, call.body) },
          handler,
        ),
      run: (context, call, handler) =>
        pipeline.run(context, call, (own, asked): Reply => {
          const reply = handler(own, asked);
          const { area, notShown } = operations[asked.operationId];
          // Of applications one state is stated by its name.
          const isWorded = !notShown.response || area === 'applications';
          return isWorded ? reply : { ...reply, body: counted(reply.body) };
        }),
    },
    operatorControls: {
      run: (context, control, { id, body }) =>
        operatorControls.run(context, control, {
          id,
          body: 'status' in body ? { ...body, status: worded(body['status']) } : body,
        }),
    },
  };
}

function numbersOf(...words: readonly string[]): number[] {
  return words.map((word) => COUNTED.indexOf(word));
}

const moved = {
  created: numbersOf('REQUESTED'),
  accepted: numbersOf('ACCEPTED'),
  completed: numbersOf('EXECUTED'),
};

export const countedStateVariants = {
  'states-are-numbers': {
    freedom: 'what the states of records are that are not shown: numbers',
    change: statesAreNumbers,
    target: {
      vocabulary: {
        account: {
          open: numbersOf('OPEN'),
          frozen: numbersOf('FROZEN'),
          closed: numbersOf('CLOSED'),
          pending: numbersOf('PENDING'),
          dormant: numbersOf('DORMANT'),
        },
        counterparty: {
          pending: numbersOf('PENDING'),
          usable: numbersOf('ACTIVE', 'LINKED'),
          linked: numbersOf('LINKED'),
        },
        transfer: {
          created: numbersOf('REQUESTED'),
          executed: numbersOf('EXECUTED'),
          refused: numbersOf('REJECTED', 'EXPIRED'),
        },
        withdrawal: {
          ...moved,
          inFlight: numbersOf('IN_PROGRESS'),
          cancelled: numbersOf('CANCELLED'),
        },
        deposit: { ...moved, failed: numbersOf('FAILURE') },
        exchange: moved,
        payment: { ...moved, failed: numbersOf('REJECTED') },
      },
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;
