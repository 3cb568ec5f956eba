/** Progress of a run: one bar that is redrawn on a terminal, plain lines anywhere else. */
export type Progress = {
  begin(total: number): void;
  /** One test came to its end for good. */
  ended(how: 'passed' | 'failed' | 'skipped'): void;
  /** Takes the bar away, so that other lines can be written. */
  finish(): void;
};

export type ProgressOptions = {
  readonly write: (text: string) => void;
  readonly terminal: boolean;
  readonly columns?: number;
  readonly now?: () => number;
};

const LINE_MS = 5_000;
const REDRAW_MS = 100;
const BAR = 24;

export function createProgress(options: ProgressOptions): Progress {
  const { write, terminal, columns = 80, now = Date.now } = options;
  const counts = { passed: 0, failed: 0, skipped: 0 };
  let [total, startedMs, toldMs, toldShare] = [0, 0, 0, 0];
  let timer: NodeJS.Timeout | undefined;
  const done = (): number => counts.passed + counts.failed + counts.skipped;

  function text(): string {
    const tally = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
    return `${done()}/${total} tests  ${tally}  ${clock(now() - startedMs)}`;
  }

  function redraw(): void {
    const filled = total === 0 ? 0 : Math.round((BAR * done()) / total);
    const bar = `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}]`;
    write(`\r${`${bar} ${text()}`.slice(0, columns - 1).padEnd(columns - 1)}`);
    toldMs = now();
  }

  function line(): void {
    const share = total === 0 ? 1 : done() / total;
    const due = Math.floor(share * 10) > Math.floor(toldShare * 10) || now() - toldMs >= LINE_MS;
    if (!due && done() < total) return;
    [toldMs, toldShare] = [now(), share];
    write(`${text()}\n`);
  }

  return {
    begin(count) {
      [total, startedMs, toldMs] = [count, now(), now()];
      if (terminal) redraw();
      timer = setInterval(() => (terminal ? redraw() : line()), terminal ? 1_000 : LINE_MS);
      timer.unref();
    },
    ended(how) {
      counts[how] += 1;
      if (!terminal) line();
      else if (now() - toldMs >= REDRAW_MS) redraw();
    },
    finish() {
      clearInterval(timer);
      if (terminal) write(`\r${' '.repeat(columns - 1)}\r`);
    },
  };
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
