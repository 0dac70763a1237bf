import { beforeAll, expect, it } from 'vitest';
import { countsLater } from '#domain/audit.ts';
import { addMonths } from '#domain/months.ts';
import { useApi } from '../../support/api.ts';
import { addSampleRecords, sampleMonth } from '../../support/fileKinds/sampleRecords.ts';
import { rowsOf } from '../../support/territory.ts';
import { uploadsOf } from './uploads.ts';

const api = useApi();
const files = uploadsOf(api);
beforeAll(() => addSampleRecords(api.server.db));

const reading = (TC_number: string) => ({ TC_number, Reading: '12', Remark: '' });
const processed = (...numbers: string[]) =>
  files.process('cio', 'tcReadings', { readings: numbers.map(reading) }, 'xlsx', { month: sampleMonth });

async function sectionsOf(fileId: string) {
  const cio = await api.as('cio');
  const { json } = await cio('GET', `/cio/files/section-wise-results/${fileId}`);
  return json['data']?.['sectionResults'];
}

it('ends a file as ineligible if each of its sections has started the audit of the month', async () => {
  const file = await processed('9902001', '9902002');
  expect(file).toMatchObject({
    status: 'INELIGIBLE',
    count: { success: 0, failure: 0, skipped: 2 },
    sectionResult: { ineligible: ['9900002'] },
  });
});

it('processes the other sections of a file, and says section by section what happened', async () => {
  const file = await processed('9901001', '9902001');
  expect(file).toMatchObject({
    status: 'PROCESSED',
    count: { success: 1, failure: 0, skipped: 1 },
    sectionResult: { ineligible: ['9900002'] },
  });
  expect(await sectionsOf(file.fileId)).toEqual([
    {
      sectionCode: '9900001',
      status: 'PROCESSED',
      count: { success: 1, failure: 0, skipped: 0 },
      message: '',
    },
    {
      sectionCode: '9900002',
      status: 'INELIGIBLE',
      count: { success: 0, failure: 0, skipped: 1 },
      message: 'The section has started the audit of this month.',
    },
  ]);
});

it('adds the TCs of a file from the first month on whose audit their section has not started', async () => {
  const TCs = ['9909101', '9909102'].map((TC_number, at) => ({
    TC_number,
    TC_name: 'Late',
    Reading_day: '1',
    Type: 'SELF',
    CT_ratio: '200/5',
    MR_tagging_list: at === 0 ? '9900001' : '9900003',
    Reading_MR: at === 0 ? '9900001' : '9900003',
    Feeder_MDM_code: '990001',
  }));
  const file = await files.process('cio', 'tcDetails', { TCs }, 'xlsx', { month: sampleMonth });
  expect(file.count).toEqual({ success: 2, failure: 0, skipped: 0 });
  const rows = Object.values(await files.result('cio', 'tcDetails', file.fileId)).flat();
  expect(rows.map(row => row['Note'] ?? '')).toEqual(['', countsLater(addMonths(sampleMonth, 1))]);
  const cio = await api.as('cio');
  const begun = async (number: string) => {
    const { json } = await cio('GET', '/cio/transformer-centres', { query: { number } });
    return rowsOf(json, 'transformers').map(row => row['activatedOn']);
  };
  expect([await begun('9909101'), await begun('9909102')]).toEqual([
    [sampleMonth],
    [addMonths(sampleMonth, 1)],
  ]);
});
