import type { OperationId } from '#contract/index.ts';
import type { Sent } from './api.ts';

const someId = '00000000-0000-4000-8000-000000000000';

/** A valid request for every call, for tests of who may call rather than of what the call does. */
export const examples: Record<OperationId, Sent & { params: Record<string, string> }> = {
  endSession: { params: { sessionId: someId } },
  generateOtp: { params: { username: 'nobody' }, body: { otpType: 'forgotPassword' } },
  resetPassword: { params: { username: 'nobody' }, body: { otp: '000000', newPassword: 'Demo@1234' } },
  readProfile: { params: {} },
  updateProfile: { params: {}, headers: { 'if-match': '"1"' }, body: {} },
  readDraftKey: { params: {} },
  readPreferences: { params: {} },
  changePreferences: { params: {}, body: { density: 'compact' } },
  listUsers: { params: {}, query: { secondLevelUserType: 'mr' } },
  exportUsers: { params: {}, query: { secondLevelUserType: 'mr' } },
  listMeterReaders: { params: {} },
  readMeterReader: { params: { id: someId } },
  updateMeterReader: {
    params: { id: someId },
    headers: { 'if-match': '"1"' },
    body: { phoneNumber: '+919800000000' },
  },
  listFeeders: { params: {} },
  listFeederChoices: { params: {}, query: { text: 'F1' } },
  readFeeder: { params: { id: someId } },
  exportFeeders: { params: {} },
  tagFeeder: { params: { stationCode: '999999', mdmCode: '999999' } },
  untagFeeder: { params: { feederId: someId } },
  grantUpload: { params: {}, query: { fileCategory: 'users' } },
  listFileHistory: { params: {}, query: { fileCategory: 'users' } },
  listLastFiles: { params: {} },
  confirmFile: { params: { fileId: someId }, body: { asOf: '2026-01-01T00:00:00.000Z' } },
  listAffectedRecords: {
    params: { fileId: someId },
    query: { asOf: '2026-01-01T00:00:00.000Z', effect: '0' },
  },
  listRowReasons: { params: { fileId: someId } },
  cancelFile: { params: { fileId: someId } },
  downloadResult: { params: { category: 'users', fileId: someId } },
  downloadSample: { params: { category: 'users' } },
  listSectionResults: { params: { fileId: someId } },
  listReports: { params: {} },
  downloadReport: { params: { reportId: 'mr-register' } },
  readGuide: { params: {} },
  raiseTicket: {
    params: {},
    body: { subject: 'No one', category: 'OTHER', description: 'Nothing to see, only a walk.' },
  },
  listTickets: { params: {} },
  listEveryTicket: { params: {} },
  answerTicket: {
    params: { number: 'T-999999' },
    headers: { 'if-match': '"1"' },
    body: { status: 'RESOLVED', reply: '' },
  },
  listTransformers: { params: {}, query: { feederId: someId } },
  readTransformer: { params: { id: someId } },
  createTransformer: { params: {}, body: { number: 'Nobody\u2019s' } },
  updateTransformer: { params: { id: someId }, headers: { 'if-match': '"1"' }, body: { name: 'Nobody' } },
  listTransformerPoints: { params: {} },
  exportTransformers: { params: {} },
  readTransformerHistory: { params: { id: someId } },
  readInstallationHistory: { params: { id: someId } },
  readMeterReaderHistory: { params: { id: someId } },
  readFeederHistory: { params: { id: someId } },
  listInstallations: { params: {}, query: { month: '2026-01' } },
  countInstallations: { params: { month: '2026-01' } },
  exportInstallations: { params: {}, query: { month: '2026-01' } },
  tagInstallation: { params: { tcId: someId, installationId: someId }, query: { month: '2026-01' } },
  previewTagging: {
    params: { tcId: someId },
    query: { month: '2026-01' },
    body: { installationIds: [someId] },
  },
  listTagTargets: { params: {}, query: { month: '2026-01' }, body: { installationIds: [someId] } },
  tagInstallations: {
    params: { tcId: someId },
    query: { month: '2026-01' },
    body: { installationIds: [someId], expected: 1 },
  },
  undoTagging: { params: { taggingId: someId } },
  startAudit: { params: { month: '2015-01' } },
  auditTransformer: { params: { tcId: someId, month: '2015-01' } },
  reopenAudit: {
    params: { tcId: someId, month: '2015-01' },
    body: { reason: 'Nobody read this meter.' },
  },
  reopenAudits: {
    params: { month: '2015-01' },
    body: { tcIds: [someId], reason: 'Nobody read this meter.' },
  },
  readAudit: { params: { id: someId, month: '2026-01' } },
  readAuditMetrics: { params: { month: '2026-01' } },
  readAreaFigures: { params: { month: '2026-01' } },
  readAreaTrend: { params: { month: '2026-01' } },
  readLatestAudit: { params: {} },
  readReadiness: { params: { month: '2026-01' } },
  readEnergyFlow: { params: { month: '2026-01' } },
  listWorstTransformers: { params: { month: '2026-01' } },
  listMistags: { params: { month: '2026-01' } },
  listForeignReaders: { params: { month: '2026-01' } },
};

/** Returns the path of a call with its parameters filled in. */
export function fill(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
