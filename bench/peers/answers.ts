/** Requests with the answers of the clean reference, for a tester that wants both as its examples. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedInProcess } from '../../fixtures/target/embedded.ts';
import { operations, type OperationId } from '../../generated/operations.ts';
import { makeExamples } from './examples.ts';
import { callerOf, type Example, type Examples } from './records.ts';

export type Answers = Readonly<Partial<Record<OperationId, unknown>>>;

const LISTS: readonly OperationId[] = [
  'listTransactions',
  'listCustomers',
  'listSubscriptions',
  'listApplications',
  'listAccounts',
  'listCounterparties',
];
const NOTHING: Example = { path: {} };

/** Asked once, before any run. */
export async function recordAnswers(): Promise<Answers> {
  const platform = await startEmbeddedInProcess();
  try {
    const caller = await callerOf(platform);
    const answers: Partial<Record<OperationId, unknown>> = {};
    for (const { id, method, path, body } of requestsOf(await makeExamples(caller))) {
      answers[id] = await caller.call(method, path, body);
    }
    return answers;
  } finally {
    await platform.stop();
  }
}

/** One file for each request. */
export function writeAnswers(folder: string, examples: Examples, answers: Answers): void {
  mkdirSync(folder, { recursive: true });
  for (const { id, method, path, body } of requestsOf(examples)) {
    const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const request = { method, path, headers, ...(body === undefined ? {} : { body }) };
    const response = { status: 200, body: answers[id] ?? {} };
    const file = join(folder, `${id}.json`);
    writeFileSync(
      file,
      JSON.stringify({ 'http-request': request, 'http-response': response }, null, 1),
    );
  }
}

type Request = {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
};

function requestsOf(examples: Examples): Request[] {
  const lists = LISTS.map((id): [OperationId, Example] => [id, NOTHING]);
  const prepared = Object.entries(examples) as [OperationId, Example][];
  return [...lists, ...prepared].map(([id, { path: values, body }]) => {
    const { method, path } = operations[id];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none');
    return { id, method, path: filled, body };
  });
}
