/** What the auditor says of all that a stage has seen, added to its store as at the end of a run. */
import { audit } from '../../fixtures/auditor/audit.ts';
import type { Stage } from './stage.ts';

export function auditStage({ store, target }: Stage): void {
  for (const evaluation of audit(store.entries, target)) store.append(evaluation);
}
