import type { Row } from './rows.ts';

/** What a number is, by which rule, and what it is made of. */
export interface Explanation {
  title: string;
  /** What it is about: month, and area or TC. */
  about: string;
  /** What is counted or computed, in words. */
  rule: string;
  /** The same with the numbers put in. @default there is nothing to compute */
  numbers?: string | undefined;
  /** What it is made of. */
  rows: readonly Row[];
  /** The lists of the rows behind it. */
  links: readonly { to: string; text: string }[];
}
