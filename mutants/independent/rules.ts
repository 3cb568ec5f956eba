/** What fields of people, companies and counterparties may hold, and how they are patched. */
import { digitsOf, isObject } from './json.ts';
import { bad } from './refusals.ts';
import type { Fields } from './types.ts';

/** What is wrong with a value; null if nothing is. */
export type Rule = (value: unknown) => string | null;
export type Rules = Readonly<Record<string, Rule>>;

const TEXT_MAX = 500;

export const text: Rule = (value) =>
  typeof value === 'string' && value.trim() !== '' && Buffer.byteLength(value) <= TEXT_MAX
    ? null
    : `must be a text of 1 to ${TEXT_MAX} bytes`;

function like(pattern: RegExp, otherwise: string): Rule {
  return (value) => (typeof value === 'string' && pattern.test(value) ? null : otherwise);
}

export function among(...words: readonly string[]): Rule {
  return (value) =>
    typeof value === 'string' && words.includes(value)
      ? null
      : `must be one of ${words.join(', ')}`;
}

function list(of: Rule, least: number): Rule {
  return (value) => {
    if (!Array.isArray(value) || value.length < least) return 'must be a list';
    const wrong = value.map(of).find((said) => said !== null);
    return wrong === undefined ? null : `each item ${wrong}`;
  };
}

export const object: Rule = (value) => (isObject(value) ? null : 'must be an object');

const ATOM = "[\\w!#$%&'*+/=?^`{|}~\\u0080-\\u{10ffff}-]+";
export const email = like(
  new RegExp(`^${ATOM}(\\.${ATOM})*@${ATOM}(\\.${ATOM})*$`, 'u'),
  'must be an e-mail address',
);

const date: Rule = (value) => {
  const wrong = 'must be a date in the past, YYYY-MM-DD';
  const midnight = typeof value === 'string' ? midnightOf(value) : null;
  return midnight === null || midnight > Date.now() ? wrong : null;
};

/** In milliseconds; null of what is no date of the calendar. */
export function midnightOf(day: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const midnight = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return isReal ? midnight.getTime() : null;
}

const percent: Rule = (value) => {
  const digits = digitsOf(value);
  const isWhole = digits !== null && /^-?\d+$/.test(digits);
  if (isWhole && Number(digits) >= 0 && Number(digits) <= 100) return null;
  return 'must be an integer from 0 to 100';
};

const country = like(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code');
const phone = like(/^\+[1-9][0-9]{1,14}$/, 'must be in E.164 format');

const human: Rules = {
  first_name: text,
  middle_name: text,
  last_name: text,
  email_address: email,
  mailing_address: object,
  telephone_number: phone,
  tax_reference_number: text,
  passport_number: text,
  nationality: country,
  citizenship: list(country, 0),
  date_of_birth: date,
  us_residency_status: among('US_CITIZEN', 'RESIDENT_ALIEN', 'NON_RESIDENT_ALIEN'),
};

const person: Rules = {
  ...human,
  employment_status: among('EMPLOYEE', 'SELF_EMPLOYED', 'RETIRED', 'UNEMPLOYED', 'OTHER'),
  employment_description: text,
  employer_name: text,
  occupation: text,
  investment_profile: object,
  kyc_profile: object,
};

const corporation: Rules = {
  legal_name: text,
  registration_number: text,
  email_address: email,
  telephone_number: phone,
  mailing_address: object,
  tax_reference_number: text,
  country,
  website: text,
  kyc_profile: object,
};

export const individual: Rules = {
  ...human,
  individual_type: list(
    among('OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON', 'AUTHORIZED_PERSON'),
    1,
  ),
  tax_reference_number_country: country,
  percentage_ownership: percent,
  title: text,
};

export const INDIVIDUAL_REQUIRED = ['individual_type', 'first_name', 'last_name'];

export function rulesOf(type: string): { rules: Rules; required: readonly string[] } {
  if (type === 'CORPORATION') return { rules: corporation, required: ['legal_name'] };
  return { rules: person, required: ['first_name', 'last_name'] };
}

/** Of what stands in the table itself. */
function ruleOf(rules: Rules, name: string): Rule | undefined {
  return Object.hasOwn(rules, name) ? rules[name] : undefined;
}

export function checkFields(fields: Fields, rules: Rules): void {
  for (const [name, value] of Object.entries(fields)) {
    const rule = ruleOf(rules, name);
    if (rule === undefined) throw bad(`unknown field ${name}`);
    const wrong = rule(value);
    if (wrong !== null) throw bad(`${name} ${wrong}`);
  }
}

export function checkIndividual(fields: Fields): void {
  checkFields(fields, individual);
  const missing = INDIVIDUAL_REQUIRED.find((name) => fields[name] === undefined);
  if (missing !== undefined) throw bad(`${missing} is required`);
  const types = fields['individual_type'] as readonly string[];
  if (fields['percentage_ownership'] !== undefined && !types.includes('BENEFICIAL_OWNER')) {
    throw bad('percentage_ownership is allowed for a BENEFICIAL_OWNER only');
  }
}

export type Update = { readonly field: string; readonly value: unknown };

/** The updates of a patch body. */
export function updatesIn(body: Fields): Update[] {
  const updates = body['updates'] ?? [];
  if (!Array.isArray(updates)) throw bad('invalid JSON: updates must be a list');
  for (const name of ['updated_by', 'reason']) {
    if (typeof (body[name] ?? '') !== 'string') throw bad(`invalid JSON: ${name} must be a string`);
  }
  return updates.map((update: unknown) => {
    const field = isObject(update) ? update['field'] : undefined;
    if (!isObject(update) || typeof field !== 'string') throw bad('each update needs a field');
    return { field, value: update['value'] ?? null };
  });
}

/** New fields: the old ones stay as they are. A null takes a field away. */
export function patched(
  old: Fields,
  updates: readonly Update[],
  rules: Rules,
  required: readonly string[],
): Fields {
  const fields = new Map(Object.entries(old));
  for (const { field, value } of updates) {
    if (ruleOf(rules, field) === undefined) throw bad(`field ${field} cannot be updated`);
    if (value !== null) fields.set(field, value);
    else if (required.includes(field)) throw bad(`field ${field} cannot be removed`);
    else fields.delete(field);
  }
  const result = Object.fromEntries(fields);
  checkFields(result, rules);
  return result;
}
