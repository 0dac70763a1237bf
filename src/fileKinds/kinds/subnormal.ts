import { failure } from '../fileKind.ts';
import { installationKind } from '../installations.ts';

/** Installations that used less than they are expected to at least. */
export const subnormal = installationKind({
  category: 'subnormal',
  about:
    'Says which installations used less than E_min, the least that is expected of them. A row that names a TC also tags its installation to it, from the month of the file on.',
  account: '9900000008',
  figures: ['consumption', 'eMin'],
  rules: [
    {
      column: 'Consumption',
      says: 'Consumption is below E_min.',
      reason: failure('Consumption is not below E_min', [{ Consumption: '120', E_min: '120' }]),
      isBroken: cells => Number(cells['Consumption']) >= Number(cells['E_min']),
    },
  ],
});
