import Type from 'typebox';
import type { ServerHalf } from '../serverHalf.ts';
import type { DateSettings } from './index.ts';

/** The server half of a day. */
export const dateHalf: ServerHalf<DateSettings> = {
  record: () => Type.String({ format: 'date', description: 'YYYY-MM-DD' }),
  column: () => ({ type: 'date' }),
};
