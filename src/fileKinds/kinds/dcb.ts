import { installationKind } from '../installations.ts';

/** The use, bills and payments of installations: demand, collection and balance by consumption. */
export const dcb = installationKind({
  category: 'dcb',
  about:
    'Says what installations used, what they were billed for and what they paid. A row that names a TC also tags its installation to it, from the month of the file on.',
  account: '9900000009',
  figures: ['consumption', 'demand', 'collection'],
});
