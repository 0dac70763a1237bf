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
  // Where columns are short of room it takes the two lines that a row has room for.
  for (const [width, lines] of [
    [1920, 1],
    [1440, 2],
    [1024, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    expect(await name.evaluate(readShown), String(width)).toEqual({ cut: true, lines, taller: 0 });
  }
});

/** Whether a part of a text is not shown, on how many lines the rest is, and how much higher its row is than the next. */
function readShown(text: HTMLElement | SVGElement) {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = text;
  const row = text.closest('tr');
  const next = row?.nextElementSibling;
  return {
    cut: scrollWidth > clientWidth || scrollHeight > clientHeight,
    lines: Math.round(clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
    taller: (row?.clientHeight ?? 0) - (next?.clientHeight ?? 0),
  };
}
