/**
 * The names of the columns of a statement, on screen and in its files. A utility that calls them otherwise changes them
 * here alone.
 */
export const statementColumns = {
  figure: 'Figure',
  value: 'Value',
  rule: 'How it is computed',
  area: 'Area',
  code: 'Code',
  rank: 'Rank by AT&C',
  transformers: 'TCs',
  transformerMonths: 'TC-months',
  audited: 'Audited TC-months',
  coverage: 'TC-months audited (%)',
  consumers: 'Consumers',
  load: 'Load (kW)',
  consumption: 'Energy in (kWh)',
  installationConsumption: 'Billed (kWh)',
  lostUnits: 'Loss (kWh)',
  lostRupees: 'Loss (₹)',
  lossPercentage: 'Loss (%)',
  billingEfficiency: 'Billing efficiency (%)',
  demand: 'Demand (₹)',
  collection: 'Collection (₹)',
  collectionEfficiency: 'Collection efficiency (%)',
  ATAndC: 'AT&C (%)',
  change: 'AT&C change, like for like',
  feeder: 'Feeder',
  number: 'TC number',
  name: 'TC name',
  section: 'Section',
  capacity: 'Capacity (kVA)',
  metered: 'Metered',
  executionType: 'Execution type',
  tariff: 'Tariff',
  remarks: 'Remarks',
  month: 'Month',
  unaudited: 'TCs not audited',
  reopened: 'Reopened',
  negativeLoss: 'Negative loss',
  unmetered: 'TCs without a meter',
  meterChanges: 'Meter changes',
  untagged: 'Untagged installations',
} as const;
export type StatementColumn = keyof typeof statementColumns;

/** The sums and ratios of any row of a statement, in the order of their columns. */
export const statementSums = [
  'consumption',
  'installationConsumption',
  'lostUnits',
  'lossPercentage',
  'demand',
  'collection',
  'collectionEfficiency',
  'ATAndC',
] as const satisfies readonly StatementColumn[];

/** The names of the sheets of a statement's workbook, at most 31 characters each, and of the tables of its PDF. */
export const statementSheets = {
  atAndC: 'AT&C',
  area: 'By area',
  feeder: 'By feeder',
  transformer: 'By transformer',
  tariff: 'By consumer category',
  executionType: 'By execution type',
  capacity: 'By capacity',
  quality: 'Data quality',
} as const;
export type StatementSheet = keyof typeof statementSheets;
