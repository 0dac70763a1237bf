/** The figures of a feeder's balance, in the order of their columns, each with its heading and unit. */
export const feederHeadings = {
  coverage: 'TCs audited, %',
  energyIn: 'Energy in, kWh',
  consumption: 'At TCs, kWh',
  ht: 'HT, kWh',
  lineLoss: '11 kV loss, kWh',
  lineLossPercentage: '11 kV loss, %',
  lineLossRupees: '11 kV loss, ₹',
  ltLoss: 'LT loss, kWh',
  totalLoss: 'Total loss, kWh',
  totalLossPercentage: 'Total loss, %',
} as const;
export type FeederFigureName = keyof typeof feederHeadings;
