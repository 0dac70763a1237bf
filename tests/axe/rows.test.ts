import { expect, it } from 'vitest';
import { followRows } from '../e2e/support/followRows.ts';
import { usePages } from '../e2e/support/pages.ts';
import { useApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';

const api = useApi();
const pages = usePages();

// The other designations above the assistant engineer have the lists of cio, or fewer.
it.each(inTurn(['ae', 'cio'] as const, 2))('every row of every list of %s has a link', async role => {
  const { url } = api.server;
  const { page, faults } = await pages.open({ baseURL: url, ...(await signedIn(url, role)) });
  await followRows(page, role);
  expect(faults).toEqual([]);
});
