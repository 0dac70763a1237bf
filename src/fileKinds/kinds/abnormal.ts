import { failure } from '../fileKind.ts';
import { installationKind } from '../installations.ts';

/** Installations that used more than they are expected to at most. */
export const abnormal = installationKind({
  category: 'abnormal',
  about:
    'Says which installations used more than E_max, the most that is expected of them. A row that names a TC also tags its installation to it, from the month of the file on.',
  account: '9900000007',
  figures: ['consumption', 'eMax'],
  rules: [
    {
      column: 'Consumption',
      says: 'Consumption is above E_max.',
      reason: failure('Consumption is not above E_max', [{ Consumption: '120', E_max: '120' }]),
      isBroken: cells => Number(cells['Consumption']) <= Number(cells['E_max']),
    },
  ],
});
