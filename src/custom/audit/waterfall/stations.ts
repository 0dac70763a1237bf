import type { EnergyStep } from '#domain/lossCauses.ts';

/** A bar of a waterfall: what went in, a step down from it, or the untagged installations beside it. */
export type Station = EnergyStep | 'energyIn' | 'untagged';

/** What each bar is called. */
export const stationTitles: Readonly<Record<Station, string>> = {
  energyIn: 'Energy in',
  paid: 'Billed, paid',
  notPaid: 'Billed, not paid',
  unbilled: 'Unbilled',
  doorLock: 'Door-locked',
  mnr: 'MNR',
  zeroConsumption: 'Zero consumption',
  untagged: 'Untagged near by',
  unexplained: 'Unexplained',
};
