import Type from 'typebox';
import type { ServerHalf } from '../serverHalf.ts';
import { boundsOf, type NumberSettings } from './index.ts';

/** The digits of the largest number that a column holds. */
const precision = 18;

/** The server half of a number. */
export const numberHalf: ServerHalf<NumberSettings> = {
  record: ({ decimals = 0, options, unit }) => {
    const described = unit === undefined ? {} : { description: unit };
    if (options) return Type.Integer({ enum: [...options], ...described });
    // The rule refuses numbers out of its own bounds with a message; these are what a column holds.
    const { min, max } = boundsOf({ decimals });
    return Type.Number({ minimum: min, maximum: max, ...described });
  },
  column: ({ decimals = 0, options, stored = 'integer' }) =>
    options ? { type: stored } : { type: 'numeric', precision, scale: decimals },
};
