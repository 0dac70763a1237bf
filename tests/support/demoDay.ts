import { currentMonth } from '#domain/months.ts';

/**
 * The day as of which tests fill the demo utility: well into the current month, whatever the date. Meters with
 * later reading days wait to be read.
 */
export const demoDay = new Date(`${currentMonth()}-22T06:30Z`);
