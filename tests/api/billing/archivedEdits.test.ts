import { beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle, monthTitle } from '#domain/months.ts';
import { verifyCounts } from '../../../server/subjects/billing/verifyCounts.ts';
import { useApi, type Caller } from '../../support/api.ts';
import { reopenFrom } from '../../support/audits.ts';
import {
  centresOf,
  idOf,
  installationsOf,
  isAt,
  tagMany,
  tcIdOf,
  undo,
  type Centre,
} from '../tagging/section.ts';
import { archiveOf } from './archive.ts';

const api = useApi();
const old = archiveOf(api);
const month = addMonths(currentMonth(), -4);
const next = addMonths(month, 1);
const later = `Installations of ${fullMonthTitle(month)} are archived. Please select ${monthTitle(next)} or a later month.`;

let ae: Caller;
let centre: Centre;
beforeAll(async () => {
  // Without audits, everything of the month could change.
  await reopenFrom(api.server.db, month);
  ae = await api.as('ae');
  [centre] = await centresOf(ae);
});

it('a tag made before its month went is not undone, and a reading day changes from the next month on', async () => {
  const rows = await installationsOf(ae, month);
  const elsewhere = rows.filter(row => row['transformer'] && tcIdOf(row) !== centre.id).slice(0, 2);
  const tagged = await tagMany(ae, centre.id, month, {
    installationIds: elsewhere.map(idOf),
    expected: 2,
  });
  expect(tagged.status, tagged.text).toBe(200);
  await old.archive(3);

  const undone = await undo(ae, tagged);
  expect([undone.status, undone.json['message']]).toEqual([422, later]);
  const still = (await installationsOf(ae, next)).filter(row => elsewhere.map(idOf).includes(idOf(row)));
  expect(still.map(row => isAt(row, centre))).toEqual([true, true]);

  const path = `/ae/transformer-centres/${centre.id}`;
  const readingDay = (centre.readingDay % 28) + 1;
  const edit = async (from: string) => {
    const etag = String((await ae('GET', path)).json['data']?.['etag']);
    return ae('PATCH', path, { query: { month: from }, body: { readingDay }, headers: { 'if-match': etag } });
  };
  const refused = await edit(month);
  expect([refused.status, refused.json]).toEqual([
    422,
    expect.objectContaining({ message: later, errors: { month: later } }),
  ]);
  expect((await edit(next)).status).toBe(200);

  expect(await verifyCounts(api.server.db)).toEqual([]);
  await old.comeBack(month);
  expect((await undo(ae, tagged)).status).toBe(200);
  expect(await verifyCounts(api.server.db)).toEqual([]);
});
