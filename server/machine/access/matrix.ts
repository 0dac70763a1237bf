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
  listSavedViews: officers,
  createSavedView: officers,
  updateSavedView: officers,
  deleteSavedView: officers,
  listUsers: officers,
  exportUsers: officers,
  listMeterReaders: assistantEngineer,
  readMeterReader: officers,
  updateMeterReader: assistantEngineer,
  listFeeders: officers,
  listFeederChoices: assistantEngineer,
  readFeeder: officers,
  listFeederAudits: officers,
  readFeederTotals: officers,
  readFeederAudit: officers,
  exportFeeders: officers,
  tagFeeder: assistantEngineer,
  untagFeeder: assistantEngineer,
  grantUpload: uploaders,
  listFileHistory: uploaders,
  listLastFiles: uploaders,
  confirmFile: uploaders,
  listAffectedRecords: uploaders,
  listRowReasons: uploaders,
  cancelFile: uploaders,
  restoreFile: uploaders,
  downloadResult: uploaders,
  downloadSample: uploaders,
  listSectionResults: corporateOffice,
  listReports: corporateOffice,
  downloadReport: corporateOffice,
  readGuide: officers,
  raiseTicket: officers,
  listTickets: officers,
  listEveryTicket: corporateOffice,
  answerTicket: corporateOffice,
  listTransformers: officers,
  readTransformer: officers,
  createTransformer: assistantEngineer,
  updateTransformer: assistantEngineer,
  listTransformerPoints: officers,
  exportTransformers: officers,
  readTransformerHistory: officers,
  readInstallation: officers,
  readInstallationHistory: officers,
  readMeterReaderHistory: officers,
  readFeederHistory: officers,
  findRecords: officers,
  listInstallations: officers,
  countInstallations: officers,
  exportInstallations: ['ae', 'aee'],
  tagInstallation: assistantEngineer,
  previewTagging: assistantEngineer,
  listTagTargets: assistantEngineer,
  tagInstallations: assistantEngineer,
  undoTagging: assistantEngineer,
  startAudit: assistantEngineer,
  auditTransformer: assistantEngineer,
  reopenAudit: corporateOffice,
  reopenAudits: corporateOffice,
  raiseInspections: assistantEngineer,
  readInspectionTotals: officers,
  readAudit: officers,
  readAuditMetrics: officers,
  readAreaFigures: officers,
  readAreaTrend: officers,
  readStatement: officers,
  exportStatement: officers,
  readStatementCategory: officers,
  readLatestAudit: officers,
  readReadiness: officers,
  readEnergyFlow: officers,
  listWorstTransformers: officers,
  listMistags: officers,
  listForeignReaders: officers,
};

/** Returns whether a designation may make a call. */
export const mayCall =
  (id: OperationId) =>
  (role: Role): boolean => {
    const allowed = accessMatrix[id];
    return allowed === 'anyone' || allowed.includes(role);
  };
