/** The gaps that keep a TC from its audit, in the order of the work. It may lack several at once. */
export const auditGaps = [
  'waitingForReading',
  'withRemark',
  'meterStandsStill',
  'readingFell',
  'impossibleConsumption',
  'withoutInstallations',
  'withoutBilling',
] as const;
export type AuditGap = (typeof auditGaps)[number];

/** The title of each gap. */
export const auditGapTitles: Readonly<Record<AuditGap, string>> = {
  waitingForReading: 'Wait for a reading',
  withRemark: 'With a remark',
  meterStandsStill: 'Meter stands still',
  readingFell: 'Reading lower than the month before',
  impossibleConsumption: 'Implausible consumption',
  withoutInstallations: 'No installations',
  withoutBilling: 'No billing',
};
