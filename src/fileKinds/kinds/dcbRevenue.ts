import { installationKind } from '../installations.ts';

/** The bills and payments of installations, and the cancelled part of each bill. */
export const dcbRevenue = installationKind({
  category: 'dcbRevenue',
  about: 'Says what installations were billed for and paid, and which part of the bill was cancelled.',
  account: '9900000010',
  tc: 'none',
  figures: ['demand', 'collection', 'billCancellation'],
});
