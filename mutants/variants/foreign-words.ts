/**
 * How the foreign platform says what the document does not show: other names of members, other
 * words, amounts as texts, states as objects. Both ways, over whole bodies.
 */
type Json = Readonly<Record<string, unknown>>;

const NAMES: Readonly<Record<string, string>> = {
  source_account_id: 'payer',
  destination_account_id: 'payee',
  destination_counterparty_id: 'beneficiary',
  source_counterparty_id: 'remitter',
  counterparty_type: 'class',
  withdrawal_rail: 'via',
  supported_rails: 'ways',
  asset_type_id: 'currency',
  source_asset_type_id: 'sold',
  destination_asset_type_id: 'bought',
  amount: 'sum',
  description: 'memo',
  customer_id: 'holder',
  account_id: 'account',
  account_to_open: 'wanted',
  product_id: 'plan',
  application_type: 'kind',
  customer_details: 'applicant',
  individuals: 'people',
  application_document_errors: 'papers',
  access_code: 'secret',
  current_balance: 'booked',
  available_balance: 'spendable',
  opening_balance: 'before',
  closing_balance: 'after',
  deposit_type: 'mode',
  deposit_instructions: 'how',
  payment_instructions: 'how_to_pay',
  widget_url: 'site',
  account_link_id: 'link',
  linking_provider: 'provider',
  actions: 'steps',
  rfis: 'questions',
  valid_until: 'good_until',
  settlement_status: 'progress',
  status: 'state',
};

const WORDS: Readonly<Record<string, string>> = {
  INCOMPLETE: 'draft',
  SUBMITTED: 'received',
  PROCESSING: 'in review',
  APPROVED: 'welcome',
  CHANGES_REQUESTED: 'sent back',
  REQUESTED: 'quoted',
  ACCEPTED: 'ordered',
  IN_PROGRESS: 'on its way',
  EXECUTED: 'done',
  CANCELLED: 'called off',
  REJECTED: 'declined',
  EXPIRED: 'lapsed',
  FAILURE: 'bounced',
  OPEN: 'Open',
  FROZEN: 'Locked',
  CLOSED: 'Gone',
  DORMANT: 'Asleep',
  PENDING: 'waiting',
  ACTIVE: 'good',
  LINKED: 'tied',
  FIAT_TESTNET_USD: 'USD',
  FIAT_TESTNET_EUR: 'EUR',
  ETHEREUM_SEPOLIA_USDC: 'USDC',
  BITCOIN_TESTNET_BTC: 'XBT',
};

const AMOUNTS = new Set(['amount', 'fee', 'current_balance', 'available_balance']);
const BALANCES = new Set(['opening_balance', 'closing_balance']);
const WORDED = new Set(['status', 'settlement_status']);
const ASSETS = new Set(['asset_type_id', 'source_asset_type_id', 'destination_asset_type_id']);
/** Records that the document shows, wherever they stand. */
const SHOWN = new Set(['transactions']);

const nativeNames = inverse(NAMES);
const nativeWords = inverse(WORDS);

export const foreignWord = (word: unknown): unknown => WORDS[String(word)] ?? word;
export const nativeWord = (word: unknown): unknown => nativeWords[String(word)] ?? word;
export const nativeName = (name: string): string => nativeNames[name] ?? name;

/** An answer in the foreign platform's words. */
export function toForeign(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toForeign);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      NAMES[name] ?? name,
      SHOWN.has(name) ? member : foreignMember(name, member),
    ]),
  );
}

function foreignMember(name: string, member: unknown): unknown {
  if (AMOUNTS.has(name) || BALANCES.has(name)) return amountText(member);
  if (WORDED.has(name)) return { name: foreignWord(member) };
  return ASSETS.has(name) ? foreignWord(member) : toForeign(member);
}

/** A request as the reference takes it; what is not known goes through. */
export function toNative(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toNative);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([foreign, member]) => {
      const name = nativeName(foreign);
      if (AMOUNTS.has(name)) return [name, amountNumber(member)];
      if (ASSETS.has(name) || WORDED.has(name)) return [name, nativeWord(member)];
      return [name, toNative(member)];
    }),
  );
}

/** Digits without an exponent. */
function amountText(amount: unknown): unknown {
  if (typeof amount !== 'number') return amount;
  const text = String(amount);
  return text.includes('e') ? amount.toFixed(8) : text;
}

/** Only decimal texts are amounts: anything else stays what it is not. */
function amountNumber(text: unknown): unknown {
  if (typeof text === 'number') return String(text);
  return typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inverse(table: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([one, other]) => [other, one]));
}
