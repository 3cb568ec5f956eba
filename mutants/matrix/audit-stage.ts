/** What the auditor says of all that a stage has seen, added to its store as at the end of a run. */
import { createAuditor } from '../../fixtures/auditor/audit.ts';
import { createAskedSoFar } from '../../fixtures/session/looks/asked-so-far.ts';
import { createLooks } from '../../fixtures/session/looks/looks.ts';
import { createTargetView } from '../../fixtures/target/view.ts';
import type { Stage } from './stage.ts';

export async function auditStage(
  { session, store, target }: Stage,
  how: { readonly concurrency: number; readonly signal?: AbortSignal },
): Promise<void> {
  const auditor = createAuditor({ target: createTargetView(target) });
  const { length: before } = store.entries;
  const asked = createAskedSoFar();
  for (const entry of store.entries.slice(0, before)) {
    auditor.add(entry);
    asked.add(entry);
  }
  const seen = { unread: () => auditor.unread(), asked };
  const looks = createLooks(session, seen, { seed: '', ...how });
  await looks.rested();
  await looks.restarted(false);
  for (const entry of store.entries.slice(before)) auditor.add(entry);
  for (const evaluation of auditor.evaluations()) store.append(evaluation);
}
