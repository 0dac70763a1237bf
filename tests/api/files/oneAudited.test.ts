import { beforeAll, expect, it } from 'vitest';
import { whoReopens } from '#domain/audit.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useApi } from '../../support/api.ts';
import { reopenFrom } from '../../support/audits.ts';
import { rowsOf } from '../../support/territory.ts';
import { uploadsOf } from './uploads.ts';

const api = useApi();
const files = uploadsOf(api);
// A reading ends the month before, which the demo utility has audited.
beforeAll(() => reopenFrom(api.server.db, addMonths(currentMonth(), -2)));

const reading = (TC_number: string) => ({ TC_number, Reading: '12', Remark: '' });

it('closes the readings of a TC audited by itself at both ends, and no other reading of its section', async () => {
  const ae = await api.as('ae');
  const month = addMonths(currentMonth(), -1);
  const { json } = await ae('GET', '/ae/transformer-centres', {
    query: { month, ready: true, page: 1, perPage: 3 },
  });
  const [audited, ...others] = rowsOf(json, 'transformers');
  const path = '/ae/audit/transformer-centres';
  expect((await ae('POST', `${path}/${String(audited?.['id'])}/months/${month}`)).status).toBe(200);
  const outcomesIn = async (of: string) => {
    const rows = [audited, ...others].map(row => reading(String(row?.['number'])));
    const file = await files.process('ae', 'tcReadings', { readings: rows }, 'xlsx', { month: of });
    const result = Object.values(await files.result('ae', 'tcReadings', file.fileId)).flat();
    return [file.status, ...result.map(row => row['Reason'] || row['Outcome'])];
  };
  const closed = `A month that this reading begins or ends was already audited for the TC. ${whoReopens}`;
  for (const of of [month, addMonths(month, 1)])
    expect(await outcomesIn(of)).toEqual(['PROCESSED', closed, 'Success', 'Success']);
  expect((await ae('POST', `${path}/months/${month}`)).status).toBe(200);
  const skipped = 'Rows for an ineligible section';
  expect(await outcomesIn(month)).toEqual(['INELIGIBLE', skipped, skipped, skipped]);
});

it('leaves readings open where a start audits nothing', async () => {
  const ae = await api.as('ae');
  const month = currentMonth();
  const { json } = await ae('POST', `/ae/audit/transformer-centres/months/${month}`);
  expect(json['data']).toMatchObject({ audited: 0, alreadyAudited: 0 });
  const list = await ae('GET', '/ae/transformer-centres', { query: { month, page: 1, perPage: 1 } });
  const number = String(rowsOf(list.json, 'transformers')[0]?.['number']);
  const file = await files.process(
    'ae',
    'tcReadings',
    { readings: [{ ...reading(number), Reading: '13' }] },
    'xlsx',
    { month },
  );
  expect(file.status).toBe('PROCESSED');
});
