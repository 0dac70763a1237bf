import type { Report } from '../report.ts';
import { atAndC, auditSummary, auditSummaryPages, lossBands } from './areas.ts';
import { feederRegister, mrRegister, tcRegister, untaggedInstallations } from './registers.ts';

/** All reports, in the order of the list. To add one, declare it in a file here and name it below. */
export const reports: readonly Report[] = [
  mrRegister,
  feederRegister,
  tcRegister,
  auditSummary,
  auditSummaryPages,
  lossBands,
  untaggedInstallations,
  atAndC,
];

/** The reports by their ids. */
export const reportsById: ReadonlyMap<string, Report> = new Map(reports.map(each => [each.id, each]));
