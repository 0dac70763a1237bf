import { beforeAll, expect, it } from 'vitest';
import { mayUpload, type FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { changes } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { addSampleRecords, sampleMonth } from '../../support/fileKinds/sampleRecords.ts';
import { uploadsOf } from './uploads.ts';
import { repetitions } from '../../support/repetitions.ts';

const api = useApi();
const files = uploadsOf(api);
beforeAll(() => addSampleRecords(api.server.db));

/** The kinds about a section's records in a month. */
const ofSections = Object.values<FileKind>(fileKinds).filter(
  kind => kind.months !== 'none' && mayUpload(kind, 'ae'),
);

it.each(repetitions({ usual: ofSections.slice(0, 4), long: ofSections }))(
  "a file of the kind $category changes nothing in a section that is not the engineer's own",
  async ({ category, sheets }) => {
    const before = await api.server.db.$count(changes);
    const rows = Object.fromEntries(
      sheets.map(({ name, columns, sample }) => [
        name,
        sample.map(cells =>
          Object.fromEntries(Object.keys(columns).map(column => [column, cells[column] ?? ''])),
        ),
      ]),
    );
    const file = await files.process('ae', category, rows, 'xlsx', { month: sampleMonth });
    expect(file).toMatchObject({ status: 'PROCESSED', count: { success: 0, skipped: 0 } });
    expect(file.count?.failure).toBeGreaterThan(0);
    expect(await api.server.db.$count(changes)).toBe(before);
  },
);
