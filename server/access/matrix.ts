import { officers, type Role } from '#domain/roles.ts';
import type { OperationId } from '#contract/index.ts';

const assistantEngineer: readonly Role[] = ['ae'];
const corporateOffice: readonly Role[] = ['cio'];
const uploaders: readonly Role[] = ['cio', 'ae'];

/**
 * The designations that may make each call, or 'anyone' if it needs no session. Anything not listed is denied: a call
 * without an entry fails to compile, and a route without one fails at start. `areaScope` decides which rows they see.
 */
export const accessMatrix: Readonly<Record<OperationId, readonly Role[] | 'anyone'>> = {
  endSession: officers,
  readDraftKey: officers,
  generateOtp: 'anyone',
  resetPassword: 'anyone',
  readProfile: officers,
  updateProfile: officers,
  readPreferences: officers,
  changePreferences: officers,
  listUsers: officers,
  exportUsers: officers,
  listMeterReaders: assistantEngineer,
  readMeterReader: assistantEngineer,
  updateMeterReader: assistantEngineer,
  listFeeders: officers,
  readFeeder: officers,
  exportFeeders: officers,
  tagFeeder: assistantEngineer,
  untagFeeder: assistantEngineer,
  grantUpload: uploaders,
  listFileHistory: uploaders,
  downloadResult: uploaders,
  downloadSample: uploaders,
  listSectionResults: corporateOffice,
  readGuide: officers,
  raiseTicket: officers,
  listTickets: officers,
  listEveryTicket: corporateOffice,
  answerTicket: corporateOffice,
  listTransformers: officers,
  readTransformer: officers,
  createTransformer: assistantEngineer,
  updateTransformer: assistantEngineer,
  exportTransformers: officers,
  readTransformerHistory: officers,
  readInstallationHistory: officers,
  listInstallations: officers,
  countInstallations: officers,
  exportInstallations: ['ae', 'aee'],
  tagInstallation: assistantEngineer,
  previewTagging: assistantEngineer,
  tagInstallations: assistantEngineer,
  startAudit: assistantEngineer,
  auditTransformer: assistantEngineer,
  readAudit: officers,
  readAuditMetrics: officers,
  readAreaFigures: officers,
  readAreaTrend: officers,
  readLatestAudit: officers,
  readReadiness: officers,
  readEnergyFlow: officers,
  listWorstTransformers: officers,
  listMistags: officers,
  listForeignReaders: officers,
};
