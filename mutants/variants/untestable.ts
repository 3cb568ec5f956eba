/** What the thinner target files leave untestable: rows by area. */
import type { RequirementId } from '../../generated/requirements.ts';

/** `LED 1 2 7` stands for LED-001, LED-002 and LED-007. */
export function rows(
  areas: readonly string[],
  reason: string,
): Readonly<Partial<Record<RequirementId, string>>> {
  const ids = areas.flatMap((line) => {
    const [area, ...numbers] = line.split(' ');
    return numbers.map((number) => `${area ?? ''}-${number.padStart(3, '0')}`);
  });
  return Object.fromEntries(ids.map((id) => [id, reason]));
}

export const withoutWebhooks = [
  'EVT 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19',
  'SUB 10 12',
  'WHK 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 28 29',
] as const;

/** All that is judged by balances. */
export const withoutBalances = [
  'CPT 4 5',
  'CUS 13 15 18 19',
  'DEP 2 3 4 5 6 7 8 12',
  'EXC 1 3 4 5 6 7 10',
  'IDM 2 3 5 7',
  'LED 1 2 3 4 5 6 7 11 12 13 14 15 16',
  'PAY 2 4 5 6 8 9',
  'TRF 1 3 4 5 7',
  'TXN 15 17 18 19 21 23 24 25',
  'WDR 2 4 6 7 8 9 13',
] as const;

/** What is one client's and not another's. */
export const withoutOtherClients = ['AUT 22 23', 'IDM 16', 'WHK 18'] as const;

/** The same, and what takes a clock of a client's own. */
export const withoutSecondClient = [...withoutOtherClients, 'AUT 24', 'CUS 22'] as const;

/** What an operator is asked for: approvals, states, arrivals, returns, corrections, the clock. */
export const withoutControls = [
  'APP 14',
  'AUT 24',
  'CUS 13 14 15 16 17 18 19 20 21 22 23',
  'DEP 7',
  'EVT 2 3 4',
  'EXC 5',
  'IDM 16',
  'LED 4',
  'PAY 8',
  'TXN 16 17 18 19 20 22',
] as const;

export const withOneAccount = [
  'DOC 1 2 3',
  'ACC 1 2 3 5 6 7 8',
  'APP 1 2 4 5 6 7 8 9 10 11 12 13 14',
  'AUT 16 17 24',
  'CUS 13 14 15 16 17 18 19 20 21 22 23',
  'DEP 6 7 12',
  'EVT 1 2 3 4 5 6 7 8 9 18 19',
  'EXC 1 2 3 4 5 6 7 10',
  'IDM 3 13 15 16',
  'LED 1 4 11 12 13 14 15 16',
  'PAG 5 10 12',
  'PAY 4 8 9',
  'SUB 10 12',
  'TRF 1 2 3 4 5 6 7',
  'TXN 1 2 3 4 5 6 7 8 9 10 11 12 13 16 17 18 19 20 21 22 23',
  'WDR 13',
  'WHK 2 3 6 7 12 13 18',
] as const;
