import { installationKind } from '../installations.ts';

/** What installations were billed for and paid, and which part of the bill was cancelled. */
export const dcbRevenue = installationKind({
  category: 'dcbRevenue',
  about: 'Says what installations were billed for and paid, and which part of the bill was cancelled.',
  account: '9900000010',
  tc: 'none',
  figures: ['demand', 'collection', 'billCancellation'],
});
