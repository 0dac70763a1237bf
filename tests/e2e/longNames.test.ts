import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { currentMonth } from '#domain/months.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { installations } from '../../server/services/db/schema/index.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

it(
  'a long consumer’s name ends in an ellipsis, and its tooltip shows it whole',
  { tags: 'long' },
  async () => {
    const ae = await api.as('ae');
    const { json } = await ae('GET', '/ae/installations', { query: { month: currentMonth() } });
    const [row] = rowsOf(json, 'installations');
    const consumerName = 'Sri Durgaparameshwari Devasthana Vyavasthapana Samithi, Kadri Hills';
    await api.server.db
      .update(acrossTheUtility(installations))
      .set({ consumerName })
      .where(eq(installations.id, String(row?.['id'])));
    const { page } = await visits.open({
      baseURL: api.server.url,
      ...(await signedIn(api.server.url, 'ae')),
    });
    await page.goto('/billing');
    const name = page.getByTitle(consumerName);
    await name.waitFor();
    expect(await name.textContent()).toBe(consumerName);
    // In narrow columns the name takes two lines, for which each row has room.
    for (const [width, lines] of [
      [1920, 1],
      [1440, 2],
      [1024, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 768 });
      expect(await name.evaluate(readShown), String(width)).toEqual({ cut: true, lines, taller: 0 });
    }
  },
);

/** Returns whether a text is cut off, how many lines it shows, and how much higher its row is than the next. */
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
