import type { Station } from './stations.ts';

/** What the energy of a bar is made of. */
interface Source {
  /** How it is computed in words. @default a plain sum, which `sum` names */
  words?: string;
  /** What it is a sum over, one of them, and what of each. @default it is the rest of other sums */
  sum?: { over: string; of: string };
}

/** What installations with a billing status would have used. The rule is the server's, `summed_estimates`. */
const estimate: Source = {
  words:
    'for each installation: its average of the last twelve months − what it was billed for, but not below 0. ' +
    'The average counts the months before this one with a consumption over 0; without any, the estimate is 0.',
  sum: { over: 'installation', of: 'the sum of their estimates, as recorded by the audit' },
};

/** How the energy of each bar is computed. */
export const sourceOf: Readonly<Record<Station, Source>> = {
  energyIn: {
    sum: {
      over: 'audited TC',
      of: 'the sum of their TC consumption; TCs without an audit do not count',
    },
  },
  paid: {
    words: 'billed × collection ÷ demand: the energy that the collection pays for, at what it was billed at',
  },
  notPaid: {
    words:
      'billed − billed × collection ÷ demand. Below 0 if more was paid than demanded, as with old bills.',
  },
  unbilled: estimate,
  doorLock: estimate,
  mnr: estimate,
  zeroConsumption: estimate,
  untagged: {
    words:
      'the consumption of installations without a TC, as of now, not as of the audit: of an area, all in its ' +
      'sections whose audit has started; of a TC, those in its section that one of its meter readers reads',
    sum: { over: 'installation', of: 'the sum of their consumption in the month' },
  },
  unexplained: { words: 'energy in − billed − the estimates of the other bars' },
};
