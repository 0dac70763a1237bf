import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();

it('a filter that is set before the list has noticed the one before keeps both', async () => {
  const { page } = await visits.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, 'ae')) });
  await page.goto('/feeders');
  const tagged = page.getByRole('button', { name: 'Untagged' });
  await tagged.waitFor();
  // Presses the filter as soon as the search is in the address, before the screen can render it.
  await tagged.evaluate((button: HTMLElement) => {
    const push = history.pushState.bind(history);
    history.pushState = (...to) => {
      push(...to);
      history.pushState = push;
      queueMicrotask(() => button.click());
    };
  });
  await page.getByRole('searchbox').fill('F');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(({ searchParams }) => /untagged/i.test(searchParams.get('filter') ?? ''));
  const { searchParams } = new URL(page.url());
  expect(Object.values(JSON.parse(searchParams.get('filter') ?? '{}')).toSorted()).toEqual(['F', 'untagged']);
});
