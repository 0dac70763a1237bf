import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { verifyCounts } from '../../../server/subjects/billing/verifyCounts.ts';
import { nameOfArchive } from '../../../server/services/backup/place/place.ts';
import { useApi } from '../../support/api.ts';
import { installationsOf, previewMany, centresOf, idOf } from '../tagging/section.ts';
import { archiveOf, flip } from './archive.ts';

const api = useApi();
const old = archiveOf(api);
const month = addMonths(currentMonth(), -4);
const part = ['tables', `public.installation_months_${month.replace('-', '_')}.gz.sealed`];

/** Lets a person read installations for as long as `work` takes, so that no month can go. */
async function whileSomeoneReads(work: () => Promise<void>): Promise<void> {
  const reader = new pg.Client(api.place.databaseUrl);
  await reader.connect();
  await reader.query('begin');
  await reader.query('select from installation_months limit 1');
  try {
    await work();
  } finally {
    await reader.end();
  }
}

/** Ends the move of a month once its archive is written, before the database has let it go. */
async function killed(): Promise<void> {
  const known = new Set(await old.names());
  const kill = new AbortController();
  const moving = old.archive(3, kill.signal).then(
    () => 'moved',
    () => 'killed',
  );
  await vi.waitFor(
    async () => {
      const whole = (await old.names()).filter(name => !known.has(name) && !name.endsWith('.unfinished'));
      if (whole.length === 0) throw new Error('It is not written yet.');
    },
    { timeout: 20_000, interval: 20 },
  );
  kill.abort();
  expect(await moving).toBe('killed');
}

it('loses nothing when it is killed, lets nobody change what it has copied, and goes on with it', async () => {
  const before = await old.marksOf(month);
  const halfway = path.join(old.folder, `${nameOfArchive(month, new Date())}.unfinished`);
  await mkdir(path.join(halfway, 'tables'), { recursive: true });
  await whileSomeoneReads(killed);
  expect(await old.marksOf(month)).toEqual(before);
  expect(await old.stateOf(month)).toMatchObject({ state: 'leaving', rows: null });

  // Officers still read all of it.
  const ae = await api.as('ae');
  const [one] = await installationsOf(ae, month);
  const [{ id }] = await centresOf(ae);
  const tagging = await previewMany(ae, id, month, { installationIds: [idOf(one)] });
  expect([tagging.status, tagging.json['code']]).toEqual([422, 'RuleBroken']);
  expect(await verifyCounts(api.server.db)).toEqual([]);

  const written = await old.names();
  expect(written).toHaveLength(1);
  await old.archive(3);
  expect(await old.names()).toEqual(written);
  expect(await old.stateOf(month)).toMatchObject({ state: 'archived', archive: written[0] });
  await old.comeBack(month);
  expect(await old.marksOf(month)).toEqual(before);
});

it('writes another archive if the one of a killed run is damaged, and a month on its way can be brought back', async () => {
  const before = await old.marksOf(month);
  await api.server.db.execute(`update archived_months set changed_on = now() - interval '31 days'`);
  const [first = ''] = await old.names();
  await flip(old.folder, first, ...part);
  await whileSomeoneReads(killed);
  const [, second = ''] = await old.names();
  await flip(old.folder, second, ...part);
  expect(await old.comeBack(month)).toBe(0);
  expect(await old.stateOf(month)).toMatchObject({ state: 'returned' });
  expect(await old.marksOf(month)).toEqual(before);

  await api.server.db.execute(`update archived_months set changed_on = now() - interval '31 days'`);
  await old.archive(3);
  const names = await old.names();
  expect(names).toHaveLength(3);
  expect(await old.stateOf(month)).toMatchObject({ state: 'archived', archive: names[2] });
  await old.comeBack(month);
  expect(await old.marksOf(month)).toEqual(before);
});
