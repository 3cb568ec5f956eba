#!/usr/bin/env node
// Node runs TypeScript through tsx from here on.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
