import { createForecast } from './estimate.ts';

/** Progress of a run: one bar that is redrawn on a terminal, plain lines anywhere else. */
export type Progress = {
  begin(total: number, rest?: Rest): void;
  /** One test is under way; told again when it is repeated. */
  started(title: string): void;
  /** One test came to its end for good; `worth` is its share of the work. */
  ended(how: TestFate, title: string, worth?: number): void;
  /** A line of its own, which stays. */
  note(text: string): void;
  /** Says where the run is, if that is due; comes by itself while it runs. */
  tell(): void;
  /** Takes the bar away, so that other lines can be written. */
  finish(): void;
};

export type Rest = {
  /** What all tests are worth together; one each unless said. */
  readonly work?: number;
  /** When the run is stopped. */
  readonly limitMs?: number;
};

/** A test may come to its end without having judged anything: only the verdict tells what passed. */
export type TestFate = 'clean' | 'failed' | 'warned' | 'skipped' | 'broken-off';

const WORDS: Readonly<Record<TestFate, string>> = {
  clean: 'found nothing',
  failed: 'failed',
  // Of what only should be so.
  warned: 'warned',
  skipped: 'skipped',
  // For no fault of the platform that was seen: a time that ran out, a loss on the way.
  'broken-off': 'broken off',
};

export type ProgressOptions = {
  readonly write: (text: string) => void;
  readonly terminal: boolean;
  readonly columns?: number;
  readonly now?: () => number;
  /** It is a run of all tests, which is not to be told that it may take fewer. */
  readonly takesAll?: boolean;
};

const LINE_MS = 5_000;
const REDRAW_MS = 100;
const BAR_MAX = 24;
const BAR_MIN = 8;

export function createProgress(options: ProgressOptions): Progress {
  const { write, terminal, columns = 80, now = Date.now } = options;
  const note = noter(options);
  const counts = { clean: 0, failed: 0, warned: 0, skipped: 0, 'broken-off': 0 };
  const running = new Set<string>();
  let [total, startedMs, toldMs, toldShare, endedMs] = [0, 0, 0, 0, 0];
  const forecast = createForecast(() => now() - startedMs, options);
  let timer: NodeJS.Timeout | undefined;
  const done = (): number => Object.values(counts).reduce((sum, count) => sum + count);

  function tally(): string {
    const time = clock(now() - startedMs);
    return `${done()}/${total} tests  ${inWords(counts)}  ${time}${forecast.left()}`;
  }

  /** The test that has been under way for longest, once nothing came to its end for a while. */
  function waitedFor(): string {
    const [first] = running;
    if (first === undefined || now() - endedMs < LINE_MS) return '';
    const others = running.size > 1 ? ` and ${running.size - 1} more` : '';
    return `  waits for "${first}"${others}`;
  }

  /** Said once, as soon as it is likely. */
  function warn(): void {
    const told = forecast.beyond();
    if (told !== '') note(told);
  }

  function redraw(): void {
    warn();
    const told = tally();
    const bar = barOf(total === 0 ? 0 : done() / total, columns - told.length - 1);
    write(`\r${`${bar} ${told}${waitedFor()}`.slice(0, columns - 1).padEnd(columns - 1)}`);
    toldMs = now();
  }

  function line(): void {
    const share = total === 0 ? 1 : done() / total;
    const due = Math.floor(share * 10) > Math.floor(toldShare * 10) || now() - toldMs >= LINE_MS;
    if (!due && done() < total) return;
    warn();
    [toldMs, toldShare] = [now(), share];
    write(`${tally()}${waitedFor()}\n`);
  }

  const tell = (): void => {
    if (terminal) redraw();
    else line();
  };

  return {
    begin(count, rest = {}) {
      [total, startedMs, toldMs, endedMs] = [count, now(), now(), now()];
      forecast.begin(rest.work ?? count, rest.limitMs);
      if (terminal) redraw();
      timer = setInterval(tell, terminal ? 1_000 : LINE_MS);
      timer.unref();
    },
    started(title) {
      running.add(title);
    },
    ended(how, title, worth = 1) {
      counts[how] += 1;
      forecast.add(worth);
      running.delete(title);
      endedMs = now();
      if (!terminal) line();
      else if (now() - toldMs >= REDRAW_MS) redraw();
    },
    note,
    tell,
    finish() {
      clearInterval(timer);
      if (terminal) write(`\r${' '.repeat(columns - 1)}\r`);
    },
  };
}

/** In the place of the bar, which is drawn again below it. */
function noter({ write, terminal, columns = 80 }: ProgressOptions): (text: string) => void {
  const before = terminal ? `\r${' '.repeat(columns - 1)}\r` : '';
  return (text) => {
    write(`${before}${text}\n`);
  };
}

function inWords(counts: Readonly<Record<TestFate, number>>): string {
  const fates = Object.entries(WORDS) as [TestFate, string][];
  return fates
    .filter(([fate]) => (fate !== 'broken-off' && fate !== 'warned') || counts[fate] > 0)
    .map(([fate, word]) => `${counts[fate]} ${word}`)
    .join(', ');
}

function barOf(share: number, room: number): string {
  const wide = Math.max(BAR_MIN, Math.min(BAR_MAX, room - '[] '.length));
  const filled = Math.round(wide * share);
  return `[${'#'.repeat(filled)}${'.'.repeat(wide - filled)}]`;
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
