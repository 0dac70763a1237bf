import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { tcReadings, transformerCentres } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';
import { reopenFrom } from '../../support/audits.ts';
import { rowsOf } from '../../support/territory.ts';
import { uploadsOf } from '../files/uploads.ts';
import { workbookOf, type Rows } from '../files/workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const month = addMonths(currentMonth(), -2);
const next = addMonths(month, 1);
const title = fullMonthTitle(month);
const day = (of: number) => `${String(of).padStart(2, '0')}/${month.split('-').toReversed().join('/')}`;

let ae: Caller;
let ready: Answered[];
beforeAll(async () => {
  ae = await api.as('ae');
  await reopenFrom(api.server.db, month);
  const query = { month, ready: true, perPage: 100 };
  ready = rowsOf((await ae('GET', '/ae/transformer-centres', { query })).json, 'transformers');
});

/** Returns a TC whose month begins and ends with these readings. */
async function centreWith(begun: number, ended: number) {
  const found = ready.shift();
  const [id, number] = [String(found?.['id']), String(found?.['number'])];
  for (const [of, finalValue] of [
    [month, begun],
    [next, ended],
  ] as const)
    await api.server.db
      .update(tcReadings)
      .set({ finalValue, failureReason: null })
      .where(and(eq(tcReadings.tcId, id), eq(tcReadings.month, of)));
  return { id, number };
}

const changesOf = async (transformer: string) =>
  rowsOf((await ae('GET', '/ae/meter-changes', { query: { transformer } })).json, 'rows');
const auditOf = async (id: string) =>
  (await ae('GET', `/ae/transformer-centres/${id}/audits/${month}`)).json['data'] ?? {};

/** Uploads the changes as an officer. Returns the outcome and the reason of each row. */
async function outcomesOf(username: string, rows: Rows) {
  const { fileId } = await files.process(username, 'meterChanges', { rows }, 'xlsx', { month });
  const { rows: found = [] } = await files.result(username, 'meterChanges', fileId);
  return found.map(({ Outcome, Reason }) => [Outcome, Reason]);
}

it('records two changes of a TC whatever their order, after a dry run that wrote nothing', async () => {
  const { id, number } = await centreWith(9990, 40);
  const rows = [
    { TC_number: number, Date: day(20), Kind: 'REPLACED', Closing_reading: '15', Opening_reading: '30' },
    { TC_number: number, Date: day(5), Kind: 'ROLLED_OVER', Digits: '4' },
  ];
  const details = { month, trial: true };
  const fileId = await files.upload('ae', 'meterChanges', workbookOf({ rows }), 'xlsx', details);
  const { trial } = await files.tried('ae', 'meterChanges', fileId);
  expect(trial?.count).toEqual({ success: 2, failure: 0, skipped: 0 });
  expect(trial?.effects.map(({ effect }) => effect)).toEqual([
    'Added: 2 meter changes',
    // It has another meter from then on.
    'Edited: 1 TC',
    `Ready for the audit of ${title}: 1 TC`,
  ]);
  expect(await changesOf(id)).toEqual([]);
  expect((await auditOf(id))['segments']).toEqual([]);

  const confirm = { body: { asOf: trial?.asOf } };
  expect((await ae('POST', `/ae/files/${fileId}/confirm`, confirm)).status).toBe(200);
  expect((await files.ended('ae', 'meterChanges', fileId)).count).toMatchObject({ success: 2 });
  const { segments } = await auditOf(id);
  expect(Object.values(segments ?? {}).map(({ started, stopped }) => [started, stopped])).toEqual([
    [9990, 10_000],
    [0, 15],
    [30, 40],
  ]);
  const [record] = await changesOf(id);
  const { json } = await ae('GET', `/ae/meter-changes/${String(record?.['id'])}/history`);
  expect(json['data']?.['history']?.['0']).toMatchObject({ file: { row: 2 } });

  expect(await outcomesOf('ae', rows)).toEqual([
    ['Skipped', 'The change is on record already'],
    ['Skipped', 'The change is on record already'],
  ]);
});

it('says of each change that does not fit where and why, and writes the others', async () => {
  const low = await centreWith(500, 20);
  const late = await centreWith(500, 20);
  const good = await centreWith(500, 20);
  const replaced = { Kind: 'REPLACED', Closing_reading: '510', Opening_reading: '2' };
  expect(
    await outcomesOf('cio', [
      { TC_number: low.number, Date: day(10), ...replaced, Closing_reading: '499' },
      {
        TC_number: late.number,
        Date: `10/${addMonths(month, -1).split('-').toReversed().join('/')}`,
        ...replaced,
      },
      { TC_number: good.number, Date: day(10), ...replaced },
    ]),
  ).toEqual([
    [
      'Failure',
      `Closing_reading does not fit: Closing reading must not be below the reading of ${title}, 500.00`,
    ],
    [
      'Failure',
      `Date does not fit: Date must be in ${title}, or in ${fullMonthTitle(next)} before its reading`,
    ],
    ['Success', ''],
  ]);
  expect([await changesOf(low.id), await changesOf(late.id)]).toEqual([[], []]);
  expect(await changesOf(good.id)).toHaveLength(1);
});

it("finds no TC of another section than the assistant engineer's", async () => {
  const section = String(ready[0]?.['location']?.['sectionCode']);
  const centres = await api.server.db.select().from(acrossTheUtility(transformerCentres));
  const other = centres.find(({ sectionCode }) => sectionCode !== section);
  const row = { TC_number: String(other?.number), Date: day(10), Kind: 'ROLLED_OVER', Digits: '5' };
  expect(await outcomesOf('ae', [row])).toEqual([['Failure', 'TC not found in the O&M']]);
});
