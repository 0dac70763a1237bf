import { beforeAll, expect, it } from 'vitest';
import { useApi } from '../../support/api.ts';
import { addSampleRecords, sampleMonth } from '../../support/fileKinds/sampleRecords.ts';
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
