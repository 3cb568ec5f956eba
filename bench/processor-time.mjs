// Preloaded with `--import`: at its end the process writes down what it used since its start.
import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

process.on('exit', () => {
  const file = process.env['BENCH_USED'];
  if (file === undefined) return;
  const { user, system } = process.cpuUsage();
  const used = { processorMs: (user + system) / 1_000, wallMs: performance.now() };
  writeFileSync(file, JSON.stringify(used));
});
