import type { FieldView } from '../../../console/field/field.ts';
import { formatPosition, isPosition, toPosition } from './index.ts';

/** The portal half of a position: a form holds it as one text. */
export const positionView = (): FieldView => ({
  input: async () => {
    const { PositionInput } = await import('../../../console/field/PositionInput.tsx');
    return {
      Input: PositionInput,
      toForm: value => (isPosition(value) ? formatPosition(value) : ''),
      toWire: toPosition,
    };
  },
});
