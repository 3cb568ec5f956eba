// Preloaded with `--import`: at its end the process writes down what it used since its start, and
// how many requests came to its own servers.
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

let received = 0;
if (isMainThread) {
  subscribe('http.server.request.start', () => {
    received += 1;
  });
  process.on('exit', () => {
    const file = process.env['BENCH_USED'];
    if (file === undefined) return;
    const { user, system } = process.cpuUsage();
    const processorMs = (user + system) / 1_000;
    writeFileSync(file, JSON.stringify({ processorMs, wallMs: performance.now(), received }));
  });
}
