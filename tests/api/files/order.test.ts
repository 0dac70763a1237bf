/** @module-tag long */

import { eq, max, min } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { changes, files as filesTable } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { beingProcessed, plantFile } from './plant.ts';
import { uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const station = { Station_code: 77001, Voltage_class: 66, Station_name: 'Turns' };

/** A workbook with this many feeders, all with one name. */
const feedersNamed = (name: string, count: number) =>
  workbookOf({
    Feeders: Array.from({ length: count }, (_, index) => ({
      Feeder_MDM_code: 880_000_000 + index,
      Feeder_number: `Q${index}`,
      Feeder_name: name,
      Station_code: 77001,
    })),
  });

it('processes files of one kind and month one after the other, as they arrived', async () => {
  await files.process('cio', 'stationAndFeeders', { Stations: [station] });
  const names = ['First', 'Second', 'Third'];
  const ids: string[] = [];
  for (const name of names) ids.push(await files.upload('cio', 'stationAndFeeders', feedersNamed(name, 250)));
  const spans: { first: number; last: number }[] = [];
  for (const id of ids) {
    const file = await files.ended('cio', 'stationAndFeeders', id);
    expect(file).toMatchObject({ status: 'PROCESSED', count: { success: 250, failure: 0, skipped: 0 } });
    const [span] = await api.server.db
      .select({ first: min(changes.id), last: max(changes.id) })
      .from(changes)
      .where(eq(changes.fileId, id));
    spans.push({ first: span?.first ?? 0, last: span?.last ?? 0 });
  }
  expect(spans.flatMap(({ first, last }) => [first, last])).toEqual(
    spans.flatMap(({ first, last }) => [first, last]).toSorted((a, b) => a - b),
  );
});

it('begins no file while an earlier one of its kind and month is unfinished, but those of other kinds', async () => {
  const earlier = await plantFile(api, 'ae', beingProcessed);
  const good = { MR_code: '54101982', Section_code: '5410101', First_name: 'Later' };
  const later = await files.upload('ae', 'users', workbookOf({ Users: [good] }));
  expect((await files.process('cio', 'stationAndFeeders', { Stations: [station] })).status).toBe('PROCESSED');
  expect(await files.find('ae', 'users', later)).toMatchObject({ status: 'AWAITING_PROCESSING' });
  await api.server.db
    .update(acrossTheUtility(filesTable))
    .set({ status: 'PROCESSED', lease: null, leasedUntil: null })
    .where(eq(filesTable.id, earlier));
  expect((await files.ended('ae', 'users', later)).status).toBe('PROCESSED');
});
