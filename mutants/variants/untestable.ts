/** What the thinner target files leave untestable, as measured: rows by area. */
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
  'WHK 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 21 22 23 24 27',
] as const;

export const withoutBalances = [
  'ACC 7 8 9 12',
  'AUT 16 17 21',
  'CPT 4 5',
  'CUS 13 15 18 19 21 23',
  'DEP 2 3 4 5 6 7 8 9',
  'EVT 9 10 11 14 15 16 17 18 19',
  'EXC 1 2 3 4 5 6 7 8',
  'IDM 2 3 5 7 12 13',
  'LED 1 2 3 4 5 6 7 8 9 11 12 13 14 15 16 17 18 19',
  'PAG 12',
  'PAY 2 4 5 6',
  'SIG 1 2 3 4 5 6',
  'STM 2 3 5',
  'SUB 10 12',
  'TRF 1 2 3 4 5 6 7 8 9 10',
  'TXN 1 2 3 4 5 6 7 8 9 10 11 12 13 15 17 18 19 20 21 23 24 25 26 27 28 29 30 31',
  'WDR 1 2 3 4 5 6 7 8 9 10 11 12',
  'WHK 2 3 7 8 9 10 11 12 13 14 15 16 18 19 21 22 23 24 27',
] as const;

export const withoutSecondClient = ['AUT 22 23 24', 'CUS 22', 'IDM 16', 'STM 4', 'WHK 18'] as const;

export const withoutControls = [
  'ACC 7 8 9 12',
  'APP 14',
  'AUT 16 17 21 24',
  'CPT 4 5 10',
  'CUS 12 13 14 15 16 17 18 19 20 21 22 23 24',
  'DEP 7',
  'EVT 2 3 4 9 10 11 14 15 16 17 18 19',
  'EXC 1 2 3 4 5 6 7 8',
  'IDM 3 9 12 13 16',
  'IND 1 2 3 4 5 6 7 8 9 11 12',
  'LED 1 2 3 4 5 7 8 9 11 12 13 14 15 16 17 18 19',
  'PAG 5 12',
  'PAY 4',
  'SIG 1 2 3 4 5 6',
  'STM 1 3 4 5',
  'SUB 10 12',
  'TRF 1 2 3 4 5 6 7 8 9 10',
  'TXN 1 2 3 4 5 6 7 8 9 10 11 12 13 15 16 17 18 19 20 21 22 23 26 27 28 29 30 31',
  'WDR 1 3 4 5 6 7 8 9 10 11 12',
  'WHK 2 3 7 8 9 10 11 12 13 14 16 18 19 21 22 23 24 27',
] as const;

export const withOneAccount = [
  'DOC 1 2 3 4',
  'ACC 1 2 3 5 6 7 8 9 10 11 12',
  'APP 1 2 4 5 6 7 8 9 10 11 12 13 14 16 17 18',
  'AUT 16 17 21 24',
  'CPT 4 5 10',
  'CUS 13 14 15 16 17 18 19 20 21 22 23 24',
  'DEP 1 2 3 4 5 6 7 8 9 10',
  'ERR 7',
  'EVT 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19',
  'EXC 1 2 3 4 5 6 7 8',
  'IDM 2 3 5 7 9 12 13 15 16 21',
  'IND 1 2 3 4 5 6 7 8 9 11 12',
  'LED 1 2 3 4 5 6 7 8 9 11 12 13 14 15 16 17 18 19',
  'PAG 5 10 12 19',
  'PAY 1 3 4 5 6 7',
  'SIG 1 2 3 4 5 6',
  'STM 2 3 4 5',
  'SUB 10 12',
  'TRF 1 2 3 4 5 6 7 8 9 10',
  'TXN 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31',
  'WDR 1 2 3 4 5 6 7 8 9 10 11 12',
  'WHK 1 2 3 4 5 7 8 9 10 11 12 13 14 15 16 18 19 21 22 23 24 27',
] as const;
