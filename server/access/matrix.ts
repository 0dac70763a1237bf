import { roles, type Role } from '#domain/roles.ts';
import type { OperationId } from '#contract/index.ts';

const everyone: readonly Role[] = roles;
const assistantEngineer: readonly Role[] = ['ae'];
const corporateOffice: readonly Role[] = ['cio'];
const uploaders: readonly Role[] = ['cio', 'ae'];

/**
 * Which designation may make which call, or 'anyone' without a session. What is not listed is denied: a call without an entry fails to
 * compile, and a route without one fails at start. Which rows they see is decided by `areaScope`.
 */
export const accessMatrix: Readonly<Record<OperationId, readonly Role[] | 'anyone'>> = {
  endSession: everyone,
  readDraftKey: everyone,
  generateOtp: 'anyone',
  resetPassword: 'anyone',
  readProfile: everyone,
  updateProfile: everyone,
  readPreferences: everyone,
  changePreferences: everyone,
  listUsers: everyone,
  exportUsers: everyone,
  listMeterReaders: assistantEngineer,
  readMeterReader: assistantEngineer,
  updateMeterReader: assistantEngineer,
  listFeeders: everyone,
  readFeeder: everyone,
  exportFeeders: everyone,
  tagFeeder: assistantEngineer,
  untagFeeder: assistantEngineer,
  grantUpload: uploaders,
  listFileHistory: uploaders,
  downloadResult: uploaders,
  downloadSample: uploaders,
  listSectionResults: corporateOffice,
  readGuide: everyone,
  raiseTicket: everyone,
  listTickets: everyone,
  listEveryTicket: corporateOffice,
  answerTicket: corporateOffice,
  listTransformers: everyone,
  readTransformer: everyone,
  createTransformer: assistantEngineer,
  updateTransformer: assistantEngineer,
  exportTransformers: everyone,
  listInstallations: everyone,
  countInstallations: everyone,
  exportInstallations: ['ae', 'aee'],
  tagInstallation: assistantEngineer,
  previewTagging: assistantEngineer,
  tagInstallations: assistantEngineer,
};
