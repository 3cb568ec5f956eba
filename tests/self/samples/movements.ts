/** Evidence on which the checks of fixtures/checks/ledger/movements.ts hold, are violated, are silent. */
import type { Evidence, Inputs } from '../../../fixtures/evidence/types.ts';
import { number } from '../../../fixtures/json.ts';
import { record, refusal, type Row } from './evidence.ts';
import { interest, NOON, page } from './transactions.ts';

export const account = (current: string, available = current): Evidence =>
  record(
    { id: 'a', current: number(current), available: number(available) },
    { operation: 'getAccount' },
  );

/** `id type status value`, one a transaction. */
export const list = (...items: readonly string[]): Evidence =>
  record(
    {
      transactions: items.map((item) => {
        const [id, type, status, value = '0', category] = item.split(' ');
        return {
          id,
          transaction_type: type,
          transaction_status: status,
          value: number(value),
          ...(category === undefined ? {} : { category_id: category }),
        };
      }),
    },
    { operation: 'listTransactions' },
  );

type Readings = {
  readonly was: Evidence;
  readonly is: Evidence;
  readonly showed?: Evidence;
  readonly shows?: Evidence;
};

const FEE_BEFORE = list('t FEE POSTED 9');

/** Of one account; `showed` and `shows` are its newest transactions before and afterwards. */
export const readings = ({
  was,
  is,
  showed = FEE_BEFORE,
  shows = FEE_BEFORE,
}: Readings): Inputs => ({
  before: [was],
  after: [is],
  newestBefore: [showed],
  newestAfter: [shows],
});

/** Of a hundred, of which 69 are available then. */
const leaving69 = (...shows: readonly string[]): Inputs =>
  readings({
    was: account('100'),
    is: account('100', '69'),
    showed: list(),
    shows: list(...shows),
  });

/** What a transfer held from its creation on, and what came of it. */
const heldBefore = (available: string, ...shows: readonly string[]): Inputs =>
  readings({
    was: account('100', '70'),
    is: account('100', available),
    showed: list('h OUT AUTHORIZED 30'),
    shows: list(...shows),
  });

const down = { currentBalance: ['-30.00'], because: 'it was accepted' };
const held = { availableBalance: ['-30.00'], because: 'it was accepted' };
const up = { currentBalance: ['30.00'], because: 'it was accepted' };
const none = { currentBalance: ['0.00'], because: 'it was not accepted' };
/** There and back again, where each way may cost something. */
const thereAndBack = { ...none, feesStay: true };
/** As days go by an account may cost or earn something, of no category. */
const daysLater = { ...none, daysWentBy: true };
const either = { currentBalance: ['0.00 or 30.00'], because: 'it was accepted' };
/** An exchange, of which less may be paid where what it buys comes in lots. */
const inLots = { currentBalance: ['-30.00 or in lots'], because: 'it was accepted' };
const rises = { currentBalance: ['rises'], because: 'it was accepted' };
/** What the smallest amount buys may be rounded down to nothing. */
const mayRise = { currentBalance: ['rises or stays'], because: 'it was accepted' };
export const hundred = account('100');

const givenBack = (fee: string): Evidence =>
  list('f FEE POSTED 1 w', fee, 'b CREDIT_CORRECTION POSTED 2 t');

const DUE = 'd FIAT_TRANSFER_IN PENDING 100';
const CAME = ['d FIAT_TRANSFER_IN POSTED 100', 'h OUT POSTED 30', 'f FEE POSTED 1'];
const MANY = Array.from({ length: 20 }, (_, index) => `n${index} OUT POSTED -1.50`);

const moved: Row = {
  held: [
    [readings({ was: hundred, is: account('70') }), down],
    [readings({ was: hundred, is: account('100.00') }), none],
    [readings({ was: hundred, is: account('130.00') }), up],
    [readings({ was: hundred, is: account('100.01') }), rises],
    [readings({ was: hundred, is: hundred }), mayRise],
    [readings({ was: hundred, is: account('100.01') }), mayRise],
    [readings({ was: hundred, is: hundred }), either],
    [readings({ was: hundred, is: account('130.00') }), either],
    [readings({ was: hundred, is: account('100', '70') }), held],
    [readings({ was: hundred, is: account('99'), shows: list('f FEE POSTED -1') }), daysLater],
    [readings({ was: hundred, is: account('99'), shows: list('f FEE POSTED -1') }), thereAndBack],
    [
      readings({ was: hundred, is: account('101'), shows: list('c CREDIT_CORRECTION POSTED 1') }),
      daysLater,
    ],
    [readings({ was: hundred, is: account('70') }), inLots],
    [
      readings({ was: hundred, is: account('70.07'), shows: list('x TRADE POSTED -29.93') }),
      inLots,
    ],
    [
      readings({
        was: hundred,
        is: account('69.57'),
        shows: list('x TRADE POSTED 29.93', 'f FEE POSTED 0.5'),
      }),
      inLots,
    ],
    [
      readings({
        was: account('100', '70'),
        is: account('70.07'),
        showed: list('x TRADE AUTHORIZED 30'),
        shows: list('x TRADE POSTED 29.93'),
      }),
      inLots,
    ],
    // A fee that was held before.
    [
      readings({
        was: account('100', '69'),
        is: account('69', '69'),
        showed: list('x TRADE PENDING 30', 'f FEE PENDING 1', 'g FEE PENDING 2'),
        shows: list('x TRADE POSTED 30', 'f FEE POSTED 1', 'g FEE PENDING 2'),
      }),
      down,
    ],
    // The fee of another record, charged and given back.
    [readings({ was: hundred, is: account('69'), shows: givenBack('g FEE POSTED 2 t') }), down],
    // Interest, as a day begins.
    [readings({ was: hundred, is: account('70.5'), shows: page(interest(0.5)) }), down],
    [readings({ was: hundred, is: account('100.5'), shows: page(interest(0.5)) }), none],
    // Fees, on either side.
    [
      readings({
        was: hundred,
        is: account('69.5'),
        shows: list('f FEE POSTED -0.5', 't FEE POSTED 9'),
      }),
      down,
    ],
    [readings({ was: hundred, is: account('129.5'), shows: list('f FEE POSTED 0.5') }), up],
    // A fee may be as large as what is moved, and larger.
    [readings({ was: hundred, is: account('40'), shows: list('f FEE POSTED -30') }), down],
    [readings({ was: hundred, is: account('25'), shows: list('f FEE POSTED 45') }), down],
    [readings({ was: hundred, is: account('100', '69'), shows: list('f FEE PENDING 1') }), held],
    [heldBefore('70', 'h OUT CANCELLED 30', 'p OUT POSTED 30'), held],
    // Held since its creation, by itself, with its fee beside it, or with one that came since.
    [heldBefore('70', 'h OUT AUTHORIZED 30'), held],
    [heldBefore('70', 'h OUT PENDING 30'), held],
    [heldBefore('69', 'h OUT AUTHORIZED 30', 'f FEE AUTHORIZED 1'), held],
    [readings({ was: hundred, is: account('69'), showed: list(DUE), shows: list(...CAME) }), held],
    [
      readings({
        was: account('100', '69'),
        is: account('100', '69'),
        showed: list('h OUT AUTHORIZED 30', 'f FEE AUTHORIZED 1'),
        shows: list('h OUT AUTHORIZED 30', 'f FEE AUTHORIZED 1'),
      }),
      held,
    ],
    // A hold that includes its fee, also where what the account was opened with is listed late.
    [leaving69('h TRANSFER_OUT AUTHORIZED 31'), held],
    [leaving69('h TRANSFER_OUT AUTHORIZED 31', 'd IN POSTED 100'), held],
  ],
  violated: [
    [readings({ was: hundred, is: account('100') }), down],
    [readings({ was: hundred, is: account('40') }), down],
    [readings({ was: hundred, is: account('130') }), down],
    [readings({ was: hundred, is: account('70') }), none],
    [readings({ was: hundred, is: account('99'), shows: list('f FEE POSTED -1') }), none],
    [readings({ was: hundred, is: account('99'), shows: list('t OUT POSTED -1') }), thereAndBack],
    [readings({ was: hundred, is: account('90'), shows: list('f FEE POSTED -1') }), thereAndBack],
    [readings({ was: hundred, is: account('99'), shows: list('t OUT POSTED -1') }), daysLater],
    [readings({ was: hundred, is: account('99'), shows: list('f FEE POSTED -1 w') }), daysLater],
    [readings({ was: hundred, is: account('160') }), either],
    [readings({ was: hundred, is: account('99.99') }), rises],
    [readings({ was: hundred, is: account('99.99') }), mayRise],
    [readings({ was: hundred, is: account('100') }), rises],
    [readings({ was: hundred, is: account('160') }), up],
    // Less than the amount, which no posted trade tells, or another one; and more left than was paid.
    [readings({ was: hundred, is: account('70.07') }), inLots],
    [readings({ was: hundred, is: account('70.07'), shows: list('x TRADE POSTED 30') }), inLots],
    [
      readings({ was: hundred, is: account('70.07'), shows: list('x TRADE PENDING 29.93') }),
      inLots,
    ],
    [readings({ was: hundred, is: account('70.07'), shows: list('x TRADE POSTED 29.93') }), down],
    [readings({ was: hundred, is: account('86'), shows: list('x TRADE POSTED 14') }), inLots],
    [
      readings({
        was: hundred,
        is: account('40.14'),
        shows: list('x TRADE POSTED 29.93', 'u TRADE POSTED 29.93'),
      }),
      inLots,
    ],
    [readings({ was: hundred, is: account('69.93'), shows: list('x TRADE POSTED 30.07') }), inLots],
    [readings({ was: hundred, is: account('100.5'), shows: page(interest(0.5, NOON)) }), none],
    [readings({ was: hundred, is: account('101'), shows: page(interest(0.5)) }), none],
    [
      readings({
        was: account('100', '69'),
        is: account('69', '69'),
        showed: list('x TRADE PENDING 30', 'f FEE PENDING 1'),
        shows: list('x TRADE POSTED 30', 'f FEE PENDING 1'),
      }),
      down,
    ],
    // What was held and is given back.
    [heldBefore('100', 'h OUT CANCELLED 30'), held],
    // Held since before is something else, and what is held is taken twice, or from what is there.
    [
      readings({
        was: account('100', '71'),
        is: account('100', '71'),
        showed: list('h OUT AUTHORIZED 29'),
        shows: list('h OUT AUTHORIZED 29'),
      }),
      held,
    ],
    [heldBefore('10', 'h OUT AUTHORIZED 30', 'i OUT AUTHORIZED 30', 'j OUT AUTHORIZED 30'), held],
    [heldBefore('70', 'h OUT AUTHORIZED 30'), down],
    // A rest that no new fee explains, or that a fee explains wrongly.
    [readings({ was: hundred, is: account('61') }), down],
    [readings({ was: hundred, is: account('69.5'), shows: list('f FEE POSTED 0.4') }), down],
    [readings({ was: hundred, is: account('69.5'), shows: list('f FEE CANCELLED 0.5') }), down],
    [readings({ was: hundred, is: account('69.5'), shows: list('f FEE AUTHORIZED 0.5') }), down],
    [readings({ was: hundred, is: account('70.5'), shows: list('f FEE POSTED 0.5') }), down],
    // Twice is no fee that nothing tells of.
    [readings({ was: hundred, is: account('40'), shows: list('f OUT POSTED 60') }), down],
    [readings({ was: hundred, is: account('40'), shows: list('f FEE POSTED 29') }), down],
    [
      readings({
        was: hundred,
        is: account('100', '40'),
        shows: list('h OUT AUTHORIZED 30', 'i OUT AUTHORIZED 30'),
      }),
      held,
    ],
    [readings({ was: hundred, is: account('61'), shows: list('h OUT POSTED 39') }), down],
    [readings({ was: hundred, is: account('69'), shows: givenBack('g FEE POSTED 2 u') }), down],
    // Once it is posted the fee stands by itself.
    [readings({ was: hundred, is: account('69', '69'), shows: list('h OUT POSTED 31') }), held],
    [
      readings({
        was: hundred,
        is: account('69', '69'),
        shows: list('h OUT POSTED 30', 'i DEBIT_CORRECTION POSTED 1'),
      }),
      held,
    ],
  ],
  silent: [
    [
      readings({ was: hundred, is: account('101'), shows: list('i INTERNAL_TRANSFER POSTED 1') }),
      daysLater,
    ],
    [readings({ was: hundred, is: account('70') }), { because: 'no balance is named' }],
    [readings({ was: hundred, is: refusal }), down],
    [readings({ was: hundred, is: record({}, { operation: 'getAccount' }) }), down],
    [readings({ was: hundred, is: account('69.5'), shows: refusal }), down],
    // A page that is new throughout, and may have fees behind it.
    [readings({ was: hundred, is: account('60'), shows: list(...MANY) }), down],
    [{ ...readings({ was: hundred, is: hundred }), after: [] }, none],
  ],
};

export const movementsSamples: Readonly<Record<string, Row>> = { 'moved-once': moved };
