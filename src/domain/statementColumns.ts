/**
 * The names of the columns of a statement, on screen and in its files. A utility that calls them otherwise changes them
 * here alone.
 */
export const statementColumns = {
  code: 'Code',
  rank: 'Rank by AT&C',
  transformers: 'TCs',
  coverage: 'TC-months audited',
  consumers: 'Consumers',
  consumption: 'Energy in (kWh)',
  installationConsumption: 'Billed (kWh)',
  lostUnits: 'Loss (kWh)',
  lossPercentage: 'Loss (%)',
  billingEfficiency: 'Billing efficiency (%)',
  demand: 'Demand (₹)',
  collection: 'Collection (₹)',
  collectionEfficiency: 'Collection efficiency (%)',
  ATAndC: 'AT&C (%)',
  change: 'AT&C change, like for like',
  month: 'Month',
  unaudited: 'TCs not audited',
  reopened: 'Reopened',
  negativeLoss: 'Negative loss',
  unmetered: 'TCs without a meter',
  meterChanges: 'Meter changes',
  untagged: 'Untagged installations',
} as const;
export type StatementColumn = keyof typeof statementColumns;
