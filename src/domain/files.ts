import type { Role } from './roles.ts';

/** Kinds of uploaded spreadsheet, by their names in API calls. */
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
  'feederReadings',
  'meterChanges',
  'inspectionResults',
] as const;
export type FileCategory = (typeof fileCategories)[number];

/** The statuses of an uploaded file; only the server changes them. */
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

/** The outcomes of a row. */
export const rowOutcomes = ['success', 'failure', 'skipped'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The uploaders of files: a section's assistant engineer, or the corporate office. */
export const uploaderKinds = ['AE', 'CIO'] as const;
export type UploaderKind = (typeof uploaderKinds)[number];

/** The kind of uploader of each designation; the server refuses files of a designation without an entry. */
export const uploaderKindOf: Readonly<Partial<Record<Role, UploaderKind>>> = { ae: 'AE', cio: 'CIO' };

/** Extensions that an upload may have; the server also checks that the content matches. */
export const fileExtensions = ['xls', 'xlsx', 'xlsb'] as const;
export type FileExtension = (typeof fileExtensions)[number];
