/** Lints spec/openapi.yaml by the recommended rules; exits 1 on any error or warning. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getLineColLocation, lint, loadConfig } from '@redocly/openapi-core';
import type { NormalizedProblem } from '@redocly/openapi-core';

const root = fileURLToPath(new URL('../../', import.meta.url));

const config = await loadConfig({ configPath: `${root}spec/redocly.yaml` });
const problems = await lint({ ref: `${root}spec/openapi.yaml`, config });
const counted = problems.filter((problem) => problem.ignored !== true);

for (const problem of counted) console.error(printed(problem));
if (counted.length > 0) {
  console.error(`${counted.length} problem(s) in the description`);
  process.exitCode = 1;
} else {
  console.log('the description passes every recommended rule');
}

function printed(problem: NormalizedProblem): string {
  const [place] = problem.location;
  const at = place === undefined ? 'spec/openapi.yaml' : placeOf(place);
  return `${at} ${problem.severity} ${problem.ruleId}\n    ${problem.message}`;
}

function placeOf(place: NormalizedProblem['location'][number]): string {
  const { start } = getLineColLocation(place);
  const file = relative(root, place.source.absoluteRef);
  return `${file}:${start.line}:${start.col} ${place.pointer ?? ''}`.trimEnd();
}
