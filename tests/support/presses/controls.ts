import { operations, type OperationId } from '#contract/index.ts';
import type { ChangingCall, Control } from './control.ts';
import { fileControls } from './fileControls.ts';
import { networkControls } from './networkControls.ts';
import { personalControls } from './personalControls.ts';
import { reopenControls } from './reopenControls.ts';

/** The control behind each call that changes something; 'reads' marks a call that changes nothing. A missing call does not compile. */
export const controls: Readonly<Record<ChangingCall, Control | 'reads'>> = {
  ...fileControls,
  ...networkControls,
  ...personalControls,
  ...reopenControls,
  previewTagging: 'reads',
  listTagTargets: 'reads',
};

const isChanging = (id: OperationId): id is ChangingCall => id in controls;

/** Every control that changes something, with its call. */
export const pressable = Object.values(operations).flatMap(({ id }) => {
  const control = isChanging(id) ? controls[id] : 'reads';
  return typeof control === 'string' ? [] : [{ id, control }];
});
