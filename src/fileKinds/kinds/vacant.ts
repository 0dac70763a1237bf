import { installationKind, taggingReasons } from '../installations.ts';

/** Installations that nobody lives in. */
export const vacant = installationKind({
  category: 'vacant',
  about:
    'Says which installations nobody lives in. A row that names a TC also tags its installation to it, from the month of the file on.',
  reasons: taggingReasons,
  account: '9900000002',
  figures: ['duration'],
});
