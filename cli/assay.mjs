#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { register } from 'tsx/esm/api';

// Most code of a run is used a few times: optimising it as eagerly as V8 does takes longer than
// running it. Has to be said before anything runs.
setFlagsFromString('--interrupt-budget=1000000');
// Node runs TypeScript through tsx from here on.
register();
await import('./main.ts');
