#!/usr/bin/env -S node --min-semi-space-size=128 --max-semi-space-size=128 --initial-heap-size=512
import { setFlagsFromString } from 'node:v8';
import { start } from './start/start.mjs';

// Most code of a run is used a few times: optimising it as eagerly as V8 does takes longer than
// running it. Has to be said before anything runs. Later versions know no such flag, and say so.
if (Number.parseInt(process.versions.v8, 10) < 12) setFlagsFromString('--interrupt-budget=1000000');
// What judges mutants comes along only where it is asked for.
await start(process.argv.includes('mutants') ? 'assay-mutants' : 'assay');
