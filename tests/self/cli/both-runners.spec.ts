import { bothRunnersTakeTheSame } from './runner-lists.ts';

bothRunnersTakeTheSame([
  { ASSAY_PROFILE: 'smoke' },
  { ASSAY_PROFILE: 'gate', ASSAY_GREP: 'WHK-008,TRF-001,GEN-013' },
]);
