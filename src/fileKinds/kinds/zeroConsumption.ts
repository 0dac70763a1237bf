import { installationKind } from '../installations.ts';

/** Installations that used nothing. */
export const zeroConsumption = installationKind({
  category: 'zeroConsumption',
  about:
    'Says which installations used nothing. A row that names a TC also tags its installation to it, from the month of the file on.',
  account: '9900000006',
  figures: ['duration'],
});
