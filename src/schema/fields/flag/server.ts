import Type from 'typebox';
import type { ServerHalf } from '../serverHalf.ts';
import type { FlagSettings } from './index.ts';

/** The server half of a flag. */
export const flagHalf: ServerHalf<FlagSettings> = {
  isAlwaysFilled: true,
  record: () => Type.Boolean(),
  column: () => ({ type: 'boolean', default: false }),
};
