import { id } from '#contract/parts.ts';
import type { ServerHalf } from '../serverHalf.ts';
import type { ReferenceSettings } from './index.ts';

/** The server half of a reference. */
export const referenceHalf: ServerHalf<ReferenceSettings> = {
  record: () => id,
  column: () => ({ type: 'uuid' }),
};
