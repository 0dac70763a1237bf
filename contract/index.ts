import type { OperationId } from './endpoints.ts';
import type { Operation } from './operation.ts';
import { readAreaFigures, readAreaTrend, readLatestAudit, readReadiness } from './areaFigures.ts';
import { auditTransformer, readAuditMetrics, reopenAudit, reopenAudits, startAudit } from './audit.ts';
import { readAudit } from './auditRecord.ts';
import {
  exportFeeders,
  listFeederChoices,
  listFeeders,
  readFeeder,
  tagFeeder,
  untagFeeder,
} from './feeders.ts';
import { listFeederAudits, readFeederAudit, readFeederTotals } from './feederAudit.ts';
import {
  cancelFile,
  restoreFile,
  confirmFile,
  downloadResult,
  downloadSample,
  grantUpload,
  listAffectedRecords,
  listRowReasons,
  listFileHistory,
  listLastFiles,
  listSectionResults,
} from './files.ts';
import { raiseInspections, readInspectionTotals } from './inspections.ts';
import { listForeignReaders, listMistags, listWorstTransformers, readEnergyFlow } from './lossCauses.ts';
import { generateOtp, resetPassword } from './passwords.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import { readGuide } from './guides.ts';
import { downloadReport, listReports } from './reports.ts';
import {
  readFeederHistory,
  readInstallationHistory,
  readMeterReaderHistory,
  readTransformerHistory,
} from './history.ts';
import { exportStatement, readStatement, readStatementCategory } from './statements.ts';
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './savedViews.ts';
import { findRecords } from './search.ts';
import { answerTicket, listEveryTicket, listTickets, raiseTicket } from './support.ts';
import {
  countInstallations,
  exportInstallations,
  listInstallations,
  readInstallation,
} from './installations.ts';
import { listTagTargets, previewTagging, tagInstallation, tagInstallations, undoTagging } from './tagging.ts';
import {
  createTransformer,
  exportTransformers,
  listTransformerPoints,
  listTransformers,
  readTransformer,
  updateTransformer,
} from './transformers.ts';
import {
  exportUsers,
  listMeterReaders,
  listUsers,
  readMeterReader,
  readProfile,
  updateMeterReader,
  updateProfile,
} from './users.ts';
import { endSession, readDraftKey } from './session.ts';

/** Every operation of the API, by its id. */
export const operations = {
  endSession,
  readDraftKey,
  generateOtp,
  resetPassword,
  readProfile,
  updateProfile,
  readPreferences,
  changePreferences,
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
  listUsers,
  exportUsers,
  listMeterReaders,
  readMeterReader,
  updateMeterReader,
  listFeeders,
  listFeederChoices,
  readFeeder,
  listFeederAudits,
  readFeederTotals,
  readFeederAudit,
  exportFeeders,
  tagFeeder,
  untagFeeder,
  grantUpload,
  listAffectedRecords,
  listRowReasons,
  listFileHistory,
  listLastFiles,
  confirmFile,
  cancelFile,
  restoreFile,
  downloadResult,
  downloadSample,
  listSectionResults,
  listReports,
  downloadReport,
  readGuide,
  raiseTicket,
  listTickets,
  listEveryTicket,
  answerTicket,
  listTransformerPoints,
  listTransformers,
  readTransformer,
  createTransformer,
  updateTransformer,
  exportTransformers,
  readTransformerHistory,
  readInstallation,
  readInstallationHistory,
  readMeterReaderHistory,
  readFeederHistory,
  findRecords,
  listInstallations,
  countInstallations,
  exportInstallations,
  tagInstallation,
  previewTagging,
  listTagTargets,
  tagInstallations,
  undoTagging,
  startAudit,
  auditTransformer,
  reopenAudit,
  reopenAudits,
  raiseInspections,
  readInspectionTotals,
  readAudit,
  readAuditMetrics,
  readAreaFigures,
  readAreaTrend,
  readStatement,
  readStatementCategory,
  exportStatement,
  readLatestAudit,
  readReadiness,
  readEnergyFlow,
  listWorstTransformers,
  listMistags,
  listForeignReaders,
} as const satisfies { readonly [Id in OperationId]: Operation & { id: Id } };

export type { OperationId } from './endpoints.ts';
