/** Where the portal reads its settings, at the server's own origin. index.html requests it too. */
export const configPath = '/config.json';

/** The address of a call. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below /v1. `:role` stands for the caller's designation in lower case. */
  readonly path: `/${string}`;
}

/**
 * The address of each operation of the API. The only place that spells a path: the server gets it through
 * `operation()`, the portal through `call()`. Plain data, so that the portal needs no schemas to send a request.
 */
export const endpoints = {
  endSession: { method: 'POST', path: '/:role/sessions/:sessionId/end' },
  readDraftKey: { method: 'GET', path: '/:role/draft-key' },

  generateOtp: { method: 'POST', path: '/generate-otp/:username' },
  resetPassword: { method: 'POST', path: '/reset-password/:username' },

  listUsers: { method: 'GET', path: '/:role/user' },
  exportUsers: { method: 'GET', path: '/:role/export-user' },
  listMeterReaders: { method: 'GET', path: '/ae/meter-readers' },
  readMeterReader: { method: 'GET', path: '/:role/meter-readers/:id' },
  updateMeterReader: { method: 'PATCH', path: '/ae/meter-readers/:id' },
  readProfile: { method: 'GET', path: '/:role/profile' },
  updateProfile: { method: 'PATCH', path: '/:role/profile' },

  readPreferences: { method: 'GET', path: '/:role/preferences' },
  changePreferences: { method: 'PATCH', path: '/:role/preferences' },

  listSavedViews: { method: 'GET', path: '/:role/saved-views' },
  createSavedView: { method: 'POST', path: '/:role/saved-views' },
  updateSavedView: { method: 'PATCH', path: '/:role/saved-views/:id' },
  deleteSavedView: { method: 'DELETE', path: '/:role/saved-views/:id' },

  listFeeders: { method: 'GET', path: '/:role/feeders' },
  listFeederChoices: { method: 'GET', path: '/ae/feeder-choices' },
  readFeeder: { method: 'GET', path: '/:role/feeders/:id' },
  listFeederAudits: { method: 'GET', path: '/:role/feeder-audits/months/:month' },
  readFeederTotals: { method: 'GET', path: '/:role/feeder-totals/months/:month' },
  readFeederAudit: { method: 'GET', path: '/:role/feeders/:id/audits/:month' },
  exportFeeders: { method: 'GET', path: '/:role/export-feeders' },
  tagFeeder: { method: 'PATCH', path: '/ae/power-stations/:stationCode/feeders/:mdmCode/tag' },
  untagFeeder: { method: 'PATCH', path: '/ae/feeders/untag/:feederId' },

  grantUpload: { method: 'GET', path: '/:role/files/upload' },
  listFileHistory: { method: 'GET', path: '/:role/files/history' },
  listLastFiles: { method: 'GET', path: '/:role/files/last' },
  confirmFile: { method: 'POST', path: '/:role/files/:fileId/confirm' },
  listRowReasons: { method: 'GET', path: '/:role/files/:fileId/row-reasons' },
  listAffectedRecords: { method: 'GET', path: '/:role/files/:fileId/affected-records' },
  cancelFile: { method: 'POST', path: '/:role/files/:fileId/cancel' },
  restoreFile: { method: 'POST', path: '/:role/files/:fileId/restore' },
  downloadResult: { method: 'GET', path: '/:role/files/download/:category/:fileId' },
  downloadSample: { method: 'GET', path: '/:role/files/sample-files/:category' },
  listSectionResults: { method: 'GET', path: '/cio/files/section-wise-results/:fileId' },

  listReports: { method: 'GET', path: '/cio/files/reports/list' },
  downloadReport: { method: 'GET', path: '/cio/files/reports/download/:reportId' },

  readGuide: { method: 'GET', path: '/:role/guides' },

  raiseTicket: { method: 'POST', path: '/:role/tickets' },
  listTickets: { method: 'GET', path: '/:role/tickets' },
  listEveryTicket: { method: 'GET', path: '/cio/tickets/everyone' },
  answerTicket: { method: 'PATCH', path: '/cio/tickets/:number' },

  listTransformers: { method: 'GET', path: '/:role/transformer-centres' },
  readTransformer: { method: 'GET', path: '/:role/transformer-centres/:id' },
  createTransformer: { method: 'POST', path: '/ae/transformer-centres' },
  updateTransformer: { method: 'PATCH', path: '/ae/transformer-centres/:id' },
  listTransformerPoints: { method: 'GET', path: '/:role/transformer-centres/points' },
  exportTransformers: { method: 'GET', path: '/:role/transformer-centres/export' },
  readTransformerHistory: { method: 'GET', path: '/:role/transformer-centres/:id/history' },

  listInstallations: { method: 'GET', path: '/:role/installations' },
  exportInstallations: { method: 'GET', path: '/:role/installations/export' },
  readInstallation: { method: 'GET', path: '/:role/installations/:id' },
  readInstallationHistory: { method: 'GET', path: '/:role/installations/:id/history' },
  readMeterReaderHistory: { method: 'GET', path: '/:role/meter-readers/:id/history' },
  readFeederHistory: { method: 'GET', path: '/:role/feeders/:id/history' },

  findRecords: { method: 'GET', path: '/:role/search' },
  countInstallations: { method: 'GET', path: '/:role/installations/counts/months/:month' },

  tagInstallation: {
    method: 'PATCH',
    path: '/ae/transformer-centres/:tcId/installations/:installationId/tag',
  },
  previewTagging: { method: 'POST', path: '/ae/transformer-centres/:tcId/installations/tag-preview' },
  listTagTargets: { method: 'POST', path: '/ae/transformer-centres/tag-targets' },
  tagInstallations: { method: 'POST', path: '/ae/transformer-centres/:tcId/installations/tag' },
  undoTagging: { method: 'POST', path: '/ae/taggings/:taggingId/undo' },

  startAudit: { method: 'POST', path: '/ae/audit/transformer-centres/months/:month' },
  auditTransformer: { method: 'POST', path: '/ae/audit/transformer-centres/:tcId/months/:month' },
  reopenAudit: { method: 'POST', path: '/cio/audit/transformer-centres/:tcId/months/:month/reopen' },
  raiseInspections: { method: 'POST', path: '/ae/raised-inspections/months/:month' },
  readInspectionTotals: { method: 'GET', path: '/:role/inspection-totals/months/:month' },
  reopenAudits: { method: 'POST', path: '/cio/audit/transformer-centres/months/:month/reopen' },
  readAudit: { method: 'GET', path: '/:role/transformer-centres/:id/audits/:month' },
  readAuditMetrics: { method: 'GET', path: '/:role/audit-metrics/months/:month' },

  readAreaFigures: { method: 'GET', path: '/:role/area-figures/months/:month' },
  readStatement: { method: 'GET', path: '/:role/statements/:from/:until' },
  readStatementCategory: { method: 'GET', path: '/:role/statements/:from/:until/categories/:category' },
  exportStatement: { method: 'GET', path: '/:role/export-statement/:from/:until' },
  readAreaTrend: { method: 'GET', path: '/:role/area-trend/months/:month' },
  readLatestAudit: { method: 'GET', path: '/:role/latest-audit' },
  readReadiness: { method: 'GET', path: '/:role/readiness/months/:month' },
  readEnergyFlow: { method: 'GET', path: '/:role/energy-flow/months/:month' },
  listWorstTransformers: { method: 'GET', path: '/:role/worst-transformers/months/:month' },
  listMistags: { method: 'GET', path: '/:role/mistags/months/:month' },
  listForeignReaders: { method: 'GET', path: '/:role/foreign-readers/months/:month' },
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The id of an operation: in the access matrix, in OpenAPI, in the change log and in the portal's calls. */
export type OperationId = keyof typeof endpoints;
