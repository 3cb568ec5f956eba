/** What the auditor says of all that a stage has seen, added to its store as at the end of a run. */
import { createLooks } from '../../fixtures/session/looks/looks.ts';
import { createSeeing } from '../../fixtures/session/looks/seeing.ts';
import { createTargetView } from '../../fixtures/target/view.ts';
import type { Stage } from './stage.ts';

export async function auditStage(
  { session, store, target }: Stage,
  how: { readonly concurrency: number; readonly signal?: AbortSignal },
): Promise<void> {
  const seen = createSeeing(createTargetView(target));
  const { length: before } = store.entries;
  for (const entry of store.entries.slice(0, before)) seen.add(entry);
  const looks = createLooks(session, seen, { seed: '', ...how });
  await looks.rested();
  await looks.restarted(false);
  for (const entry of store.entries.slice(before)) seen.auditor.add(entry);
  for (const evaluation of seen.auditor.evaluations()) store.append(evaluation);
}
