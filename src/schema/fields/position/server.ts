import Type from 'typebox';
import { closed } from '#contract/operation.ts';
import { position } from '#contract/parts.ts';
import type { FieldSettings } from '../field.ts';
import type { ServerHalf } from '../serverHalf.ts';
import { toPosition } from './index.ts';

/** The server half of a position. */
export const positionHalf: ServerHalf<FieldSettings> = {
  record: () => position,
  value: () => closed({ lat: Type.Optional(Type.Number()), long: Type.Optional(Type.Number()) }),
  column: () => ({ type: 'jsonb' }),
  store: toPosition,
};
