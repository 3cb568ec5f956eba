import { bothRunnersTakeTheSame } from '../cli/runner-lists.ts';

bothRunnersTakeTheSame([{ ASSAY_PROFILE: 'gate' }, { ASSAY_PROFILE: 'certification' }]);
