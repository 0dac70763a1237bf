import { operations, type OperationId } from '#contract/index.ts';
import type { Role } from '#domain/roles.ts';

/**
 * Who may make which call, written down a second time from the specification's tables of roles, so that a slip
 * in the server's own matrix shows.
 */
export const expectedAccess: Record<OperationId, readonly Role[] | 'anyone'> = {
  endSession: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  generateOtp: 'anyone',
  resetPassword: 'anyone',
  readProfile: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  updateProfile: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  readDraftKey: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  readPreferences: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  changePreferences: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  listUsers: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  exportUsers: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  listMeterReaders: ['ae'],
  readMeterReader: ['ae'],
  updateMeterReader: ['ae'],
  listFeeders: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  readFeeder: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  exportFeeders: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  tagFeeder: ['ae'],
  untagFeeder: ['ae'],
  grantUpload: ['cio', 'ae'],
  listFileHistory: ['cio', 'ae'],
  downloadResult: ['cio', 'ae'],
  downloadSample: ['cio', 'ae'],
  listSectionResults: ['cio'],
  readGuide: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  raiseTicket: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  listTickets: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  listEveryTicket: ['cio'],
  answerTicket: ['cio'],
  listTransformers: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  readTransformer: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  createTransformer: ['ae'],
  updateTransformer: ['ae'],
  exportTransformers: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  listInstallations: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  countInstallations: ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'],
  exportInstallations: ['aee', 'ae'],
  tagInstallation: ['ae'],
  previewTagging: ['ae'],
  tagInstallations: ['ae'],
};

/** The calls that need a session. */
export const sessionCalls = Object.values(operations).filter(({ id }) => expectedAccess[id] !== 'anyone');
