import { installationKind } from '../installations.ts';

/** Installations whose meter did not record. */
export const mnr = installationKind({
  category: 'mnr',
  about:
    'Says of which installations the meter did not record. A row that names a TC also tags its installation to it, from the month of the file on.',
  account: '9900000004',
  figures: ['duration'],
});
