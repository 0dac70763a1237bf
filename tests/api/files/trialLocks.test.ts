import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { currentMonth } from '#domain/months.ts';
import { rowsOf } from '../../../server/services/db/connect.ts';
import { useApi } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { asWritten } from '../../support/fileKinds/asWritten.ts';
import { addSampleRecords, monthOfSample, sampleMonth } from '../../support/fileKinds/sampleRecords.ts';
import { centresOf, idOf, installationsOf, tagOne } from '../tagging/section.ts';
import { uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);

/** The tables that kinds of files write, those that are kept up to date with them, and those that they lock. */
const written = [
  'areas',
  'power_stations',
  'feeders',
  'transformer_centres',
  'tc_terms',
  'tc_meter_readers',
  'tc_readings',
  'meter_changes',
  'feeder_readings',
  'inspections',
  'installations',
  'installation_months',
  'section_counts',
  'filter_counts',
  'facet_counts',
  'tc_counts',
  'transformer_counts',
  'section_gaps',
  'row_counts',
];

describe('a dry run', () => {
  const others: pg.Client[] = [];
  afterEach(() => Promise.all(others.splice(0).map(other => other.end())));

  /** Does something in a transaction of a connection of its own, which stays open. */
  async function inOther(...statements: string[]): Promise<pg.Client> {
    const other = new pg.Client(api.place.databaseUrl);
    others.push(other);
    await other.connect();
    for (const statement of ['begin', ...statements]) await other.query(statement);
    return other;
  }

  beforeAll(() => addSampleRecords(api.server.db));

  it.each(Object.values<FileKind>(fileKinds))(
    'of $category waits for nobody, and finds what the real run then does',
    async kind => {
      const { category } = kind;
      const link = await (await api.as('cio'))('GET', `/cio/files/sample-files/${category}`, {});
      const sample = new Uint8Array(await (await follow(api, link)).arrayBuffer());
      const holder = await inOther(
        `select pg_advisory_xact_lock(hashtext('intake ${category}'))`,
        ...written.map(table => `select from ${table} for no key update`),
        // The uploader's own row is locked by the upload.
        `select from users where username <> 'cio' for no key update`,
      );
      const details = { trial: true, ...monthOfSample(kind) };
      const fileId = await files.upload('cio', category, sample, 'xlsx', details);
      const { trial } = await files.tried('cio', category, fileId);
      expect(trial?.count.success).toBeGreaterThan(0);
      await holder.query('rollback');
      const cio = await api.as('cio');
      await cio('POST', `/cio/files/${fileId}/confirm`, { body: { asOf: trial?.asOf } });
      const ended = await files.ended('cio', category, fileId);
      expect(ended).toMatchObject({ status: 'PROCESSED', count: trial?.count });
    },
  );

  it('lets officers save in its sections while it runs', async () => {
    const kind = fileKinds.tcDetails;
    const [row] = kind.sheets[0].sample;
    const reader = '54101001';
    const cells = { ...row, TC_number: '9909777', MR_tagging_list: reader, Reading_MR: reader };
    const sheets = workbookOf(asWritten(kind, { [kind.sheets[0].name]: [cells] }));
    const ae = await api.as('ae');
    const [centre] = await centresOf(ae);
    const [installation] = await installationsOf(ae, currentMonth(), { untagged: true });
    // The dry run reads feeders when it judges the rows, in the middle.
    const holder = await inOther('lock table feeders in access exclusive mode');
    const details = { trial: true, month: sampleMonth };
    const fileId = await files.upload('cio', kind.category, sheets, 'xlsx', details);
    const inTheMiddle = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%judged%'`;
    const isInTheMiddle = async () => (await rowsOf(api.server.db, inTheMiddle)).length;
    await expect.poll(isInTheMiddle).toBe(1);
    const saved = await tagOne(ae, centre.id, idOf(installation), currentMonth());
    expect(saved.status, saved.text).toBe(200);
    expect(await isInTheMiddle()).toBe(1);
    await holder.query('rollback');
    const { trial } = await files.tried('cio', kind.category, fileId);
    expect(trial?.count).toEqual({ success: 1, failure: 0, skipped: 0 });
  });
});
