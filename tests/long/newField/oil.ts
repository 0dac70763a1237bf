import { expect } from 'vitest';
import { currentMonth } from '#domain/months.ts';
import { uploadsOf } from '../../api/files/uploads.ts';
import { rowsIn } from '../../api/files/workbooks.ts';
import { choicesOf, transformerToAdd } from '../../api/transformers/sent.ts';
import type { Caller } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { rowsOf } from '../../support/territory.ts';
import { fillTransformer, formOf } from '../../support/transformerForm.ts';
import { callerOf, type NewField } from './newField.ts';

const centres = '/ae/transformer-centres';
const tooShort = 'Please enter more than 3 characters for Oil Code';

/** A field of TCs. */
export const oil: NewField = {
  of: 'TCs',
  declaration: 'src/tables/transformerFields.ts',
  before: '  latitude: {',
  line: "  oilCode: code({ label: 'Oil', called: 'Oil Code', column: 'Oil_code' }),\n",
  statement: 'ALTER TABLE "transformer_centres" ADD COLUMN "oil_code" text;',
  expectStored: async url => {
    const ae = await callerOf(url, 'ae');
    const body = { ...transformerToAdd(await choicesOf(ae)), oilCode: 'ab' };
    const refused = await ae('POST', centres, { body });
    expect([refused.status, refused.json['errors']]).toEqual([422, { oilCode: tooShort }]);
    const stored = await ae('POST', centres, { body: { ...body, oilCode: 'OIL-9' } });
    expect(stored.status, stored.text).toBe(200);
    const one = `${centres}/${String(stored.json['data']?.['id'])}`;
    const { json } = await ae('GET', one);
    expect(json['data']?.['oilCode']).toBe('OIL-9');
    const headers = { 'if-match': String(json['data']?.['etag']) };
    const changed = await ae('PATCH', one, { body: { oilCode: 'OIL-10' }, headers });
    expect(changed.status, changed.text).toBe(200);
    const listed = await ae('GET', centres, { query: { number: body.number } });
    expect(listed.text).toContain('"oilCode":"OIL-10"');
    const history = await ae('GET', `${one}/history`);
    expect(history.text).toMatch(/"Oil".*"OIL-9".*"OIL-10"|"OIL-10".*"OIL-9"/);
    const download = await ae('GET', `${centres}/export`, { query: { number: body.number } });
    const [rows = []] = Object.values(
      rowsIn(await (await follow({ server: { url } }, download)).arrayBuffer()),
    );
    expect(rows.map(row => row['Oil'])).toEqual(['OIL-10']);

    const files = uploadsOf({ as: username => callerOf(url, username), server: { url } });
    const row = await rowToAdd(ae);
    const TCs = [
      { ...row, TC_number: 'From file', Oil_code: 'OIL-11' },
      { ...row, TC_number: 'Too long', Oil_code: 'x'.repeat(61) },
    ];
    const details = { month: currentMonth() };
    const done = await files.process('cio', 'tcDetails', { TCs }, 'xlsx', details);
    expect(done.count).toEqual({ success: 1, failure: 1, skipped: 0 });
    const added = await ae('GET', centres, { query: { number: 'From file' } });
    expect(rowsOf(added.json, 'transformers').map(tc => tc['oilCode'])).toEqual(['OIL-11']);
  },
  expectShown: async page => {
    await page.goto('/tc-details?mode=add');
    await fillTransformer(page, 'OIL/44');
    const input = formOf(page).getByLabel('Oil', { exact: true });
    await input.fill('ab');
    await page.getByRole('button', { name: 'Next' }).click();
    await formOf(page).getByText(tooShort).waitFor();
    await input.fill('OIL-12');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Successfully created TC').waitFor();
    await page.getByRole('link', { name: 'View TC' }).click();
    const view = page.getByRole('region', { name: 'View TC Details' });
    await expect.poll(() => view.locator('dt:text-is("Oil") + dd').textContent()).toBe('OIL-12');
  },
};

/** Returns a row about a TC to add, without its number. */
async function rowToAdd(ae: Caller): Promise<Record<string, string>> {
  const [reader] = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList');
  const [feeder] = rowsOf((await ae('GET', '/ae/feeders', { query: { number: 'F1' } })).json, 'feederList');
  const mrCode = String(reader?.['userInfo']?.['mrCode']);
  return {
    TC_name: 'Lake View',
    Reading_day: '1',
    Type: 'DEPARTMENT',
    CT_ratio: '200/5',
    MR_tagging_list: mrCode,
    Reading_MR: mrCode,
    Feeder_MDM_code: String(feeder?.['mdmCode']),
  };
}
