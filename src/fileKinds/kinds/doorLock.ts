import { installationKind } from '../installations.ts';

/** Installations whose meter could not be reached. */
export const doorLock = installationKind({
  category: 'doorLock',
  about:
    'Says of which installations the meter could not be reached. A row that names a TC also tags its installation to it, from the month of the file on.',
  account: '9900000005',
  figures: ['duration'],
});
