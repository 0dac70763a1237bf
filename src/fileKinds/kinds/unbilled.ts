import { installationKind } from '../installations.ts';

/** Installations that got no bill. */
export const unbilled = installationKind({
  category: 'unbilled',
  about:
    'Says which installations got no bill. A row that names a TC also tags its installation to it, from the month of the file on.',
  account: '9900000003',
  figures: ['duration'],
});
