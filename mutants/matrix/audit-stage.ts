/** What the auditor says of all that a stage has seen, added to its store as at the end of a run. */
import { createLooks } from '../../fixtures/session/looks/looks.ts';
import { createSeeing, seenBy, type Seeing } from '../../fixtures/session/looks/seeing.ts';
import { createTargetView } from '../../fixtures/target/view.ts';
import type { Stage } from './stage.ts';

export async function auditStage(
  { session, store, target }: Stage,
  how: { readonly concurrency: number; readonly signal?: AbortSignal },
): Promise<void> {
  const seeing = createSeeing(createTargetView(target));
  let read = 0;
  const upToNow = (): Seeing => {
    for (const entry of store.entries.slice(read)) seeing.add(entry);
    read = store.entries.length;
    return seeing;
  };
  const looks = createLooks(session, seenBy(upToNow), { seed: '', ...how });
  await looks.rested();
  await looks.restarted(false);
  for (const evaluation of upToNow().auditor.evaluations()) store.append(evaluation);
}
