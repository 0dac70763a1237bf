import { installationKind, taggingReasons } from '../installations.ts';

/** Tags installations to TCs from a month on. */
export const tcInstallationTag = installationKind({
  category: 'tcInstallationTag',
  about: 'Tags installations to TCs, from the month of the file on.',
  reasons: taggingReasons,
  account: '9900000001',
  tc: 'must',
});
