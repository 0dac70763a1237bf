/** A loss in per cent above which a TC is worth a closer look. */
export const seriousLoss = 15;

/** The orders in which TCs rank by their losses. */
export const lossRankings = ['units', 'rupees', 'repeated'] as const;
export type LossRanking = (typeof lossRankings)[number];

/** Where the energy that goes in at TCs goes, in the order of a waterfall. */
export const energySteps = [
  'billed',
  'unbilled',
  'doorLock',
  'mnr',
  'zeroConsumption',
  'untagged',
  'unexplained',
] as const;
export type EnergyStep = (typeof energySteps)[number];
