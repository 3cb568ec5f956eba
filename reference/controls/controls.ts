/** All operator controls. */
import type { Control } from './control.ts';
import { clientControls } from './client-controls.ts';
import { movementControls } from './movement-controls.ts';
import { onboardingControls } from './onboarding-controls.ts';
import { webhookControls } from './webhook-controls.ts';

export const controls: readonly Control[] = [
  ...movementControls,
  ...onboardingControls,
  ...webhookControls,
  ...clientControls,
];
