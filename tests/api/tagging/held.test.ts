import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { openMonths } from '../../../server/subjects/billing/months.ts';
import { rowsOf } from '../../../server/services/db/connect.ts';
import { lockSection } from '../../../server/subjects/installations/lockSection.ts';
import { useApi, type Answer } from '../../support/api.ts';
import { centresOf, idOf, installationsOf, tagOne } from './section.ts';

const api = useApi();
const month = currentMonth();

/** Actions that must wait while another transaction changes a section's months. Each prepares its data, then starts. */
const actions: Record<string, () => Promise<() => Promise<Answer | void>>> = {
  'another tagging': async () => {
    const ae = await api.as('ae');
    const [centre] = await centresOf(ae);
    const [row] = await installationsOf(ae, month, { untagged: true });
    return () => tagOne(ae, centre.id, idOf(row), month);
  },
  'an edit of a transformer centre': async () => {
    const ae = await api.as('ae');
    const [{ id, readingDay }] = await centresOf(ae);
    const { headers } = await ae('GET', `/ae/transformer-centres/${id}`);
    return () =>
      ae('PATCH', `/ae/transformer-centres/${id}`, {
        query: { month },
        headers: { 'if-match': headers.get('etag') ?? '' },
        body: { readingDay: (readingDay % 31) + 1 },
      });
  },
  'the opening of a month': async () => () => openMonths(api.server.db, addMonths(month, 1)),
};

/** Waits until an action waits for a lock. */
async function untilActionWaits(): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await rowsOf(
        api.server.db,
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
}

it.each(Object.entries(actions))('%s waits until the section is released', async (_name, prepare) => {
  const begin = await prepare();
  let ended = false;
  const running = await api.server.db.transaction(async tx => {
    await lockSection(tx, '5410101');
    const pending = begin().then(answer => {
      ended = true;
      return answer;
    });
    await untilActionWaits();
    expect(ended).toBe(false);
    return { pending };
  });
  const answer = await running.pending;
  if (answer) expect(answer.status, answer.text).toBe(200);
});
