import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { currentMonth } from '#domain/months.ts';
import { installations } from '../../server/db/schema/index.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

it('a consumer’s name that is too long for its column ends in an ellipsis, and is read whole by the pointer', async () => {
  const ae = await api.as('ae');
  const { json } = await ae('GET', '/ae/installations', { query: { month: currentMonth() } });
  const [row] = rowsOf(json, 'installations');
  const consumerName = 'Sri Durgaparameshwari Devasthana Vyavasthapana Samithi, Kadri Hills';
  await api.server.db
    .update(installations)
    .set({ consumerName })
    .where(eq(installations.id, String(row?.['id'])));
  const { page } = await visits.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, 'ae')) });
  await page.goto('/billing');
  const name = page.getByTitle(consumerName);
  await name.waitFor();
  expect(await name.textContent()).toBe(consumerName);
  const shown = await name.evaluate(element => ({
    cut: element.scrollWidth > element.clientWidth,
    by: getComputedStyle(element).textOverflow,
  }));
  expect(shown).toEqual({ cut: true, by: 'ellipsis' });
});
