/** Prints the requirement of each test that judges a platform. */
import { loadTests } from '../../../fixtures/direct/load.ts';

const tests = await loadTests();
process.stdout.write(JSON.stringify(tests.map(({ meta }) => meta.requirement)));
