/** `node cli/start/program.mjs <program> [options]`: one of those in build.mjs, alone in its process. */
import { start } from './start.mjs';

const [program] = process.argv.splice(2, 1);
await start(program);
