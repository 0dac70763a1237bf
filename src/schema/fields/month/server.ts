import { month } from '#contract/parts.ts';
import type { ServerHalf } from '../serverHalf.ts';
import type { MonthSettings } from './index.ts';

/** The server half of an audit month. */
export const monthHalf: ServerHalf<MonthSettings> = {
  record: () => month,
  column: () => ({ type: 'text' }),
};
