import type { Role } from './roles.ts';

/** Kinds of spreadsheet, named as the calls name them. */
export const fileCategories = [
  'users',
  'stationAndFeeders',
  'tcDetails',
  'vacant',
  'isr',
  'tcInstallationTag',
  'unbilled',
  'mnr',
  'doorLock',
  'zeroConsumption',
  'abnormal',
  'subnormal',
  'dcb',
  'dcbRevenue',
  'tcReadings',
] as const;
export type FileCategory = (typeof fileCategories)[number];

/** Where a file stands; the server alone moves it. */
export const fileStatuses = [
  'AWAITING_PROCESSING',
  'VALIDATING',
  'VALIDATION_FAILED',
  'PROCESSING',
  'PROCESSED',
  'PROCESSING_FAILED',
  'INELIGIBLE',
  'CANCELLED',
] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** What becomes of a row. */
export const rowOutcomes = ['success', 'failure', 'skipped'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Who a file is from: the section's assistant engineer, or the corporate office. */
export const uploaderKinds = ['AE', 'CIO'] as const;
export type UploaderKind = (typeof uploaderKinds)[number];

/** As whom a designation uploads; files of a designation without an entry are refused. */
export const uploaderKindOf: Readonly<Partial<Record<Role, UploaderKind>>> = { ae: 'AE', cio: 'CIO' };

/** Extensions an upload may have; each is also proved by the file's content. */
export const fileExtensions = ['xls', 'xlsx', 'xlsb'] as const;
export type FileExtension = (typeof fileExtensions)[number];
