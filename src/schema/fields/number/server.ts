import Type from 'typebox';
import type { ServerHalf } from '../half.ts';
import { boundsOf, type NumberSettings } from './index.ts';

/** The digits of the largest number that a column holds. */
const precision = 18;

/** The server half of a number. */
export const numberHalf: ServerHalf<NumberSettings> = {
  record: ({ decimals = 0 }) => {
    // The rule refuses numbers out of its own bounds with a message; these are what a column holds.
    const { min, max } = boundsOf({ decimals });
    return Type.Number({ minimum: min, maximum: max });
  },
  column: ({ decimals = 0 }) => ({ type: 'numeric', precision, scale: decimals }),
};
