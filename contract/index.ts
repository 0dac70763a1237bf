import { exportFeeders, listFeeders, readFeeder, tagFeeder, untagFeeder } from './feeders.ts';
import { downloadResult, downloadSample, grantUpload, listFileHistory, listSectionResults } from './files.ts';
import { generateOtp, resetPassword } from './passwords.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import { readGuide } from './guides.ts';
import { answerTicket, listEveryTicket, listTickets, raiseTicket } from './support.ts';
import { countInstallations, exportInstallations, listInstallations } from './installations.ts';
import { previewTagging, tagInstallation, tagInstallations } from './tagging.ts';
import {
  createTransformer,
  exportTransformers,
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

/** Every call of the API, by its name. */
export const operations = {
  endSession,
  readDraftKey,
  generateOtp,
  resetPassword,
  readProfile,
  updateProfile,
  readPreferences,
  changePreferences,
  listUsers,
  exportUsers,
  listMeterReaders,
  readMeterReader,
  updateMeterReader,
  listFeeders,
  readFeeder,
  exportFeeders,
  tagFeeder,
  untagFeeder,
  grantUpload,
  listFileHistory,
  downloadResult,
  downloadSample,
  listSectionResults,
  readGuide,
  raiseTicket,
  listTickets,
  listEveryTicket,
  answerTicket,
  listTransformers,
  readTransformer,
  createTransformer,
  updateTransformer,
  exportTransformers,
  listInstallations,
  countInstallations,
  exportInstallations,
  tagInstallation,
  previewTagging,
  tagInstallations,
} as const;

/** The name of a call. */
export type OperationId = keyof typeof operations;
