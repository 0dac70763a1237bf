import { expect } from 'vitest';
import { uploadsOf } from '../../api/files/uploads.ts';
import { rowsIn, type Rows } from '../../api/files/workbooks.ts';
import { follow } from '../../support/downloads.ts';
import { rowsOf } from '../../support/territory.ts';
import { callerOf, type NewField } from './newField.ts';

const readers = '/ae/meter-readers';

/** A field of MRs. */
export const agency: NewField = {
  of: 'MRs',
  declaration: 'src/tables/readerFields.ts',
  before: '} as const satisfies Readonly<Record<string, ReaderText>>;',
  line: "  agency: { label: 'Agency', min: 3, max: 60, column: 'Agency' },\n",
  statement: 'ALTER TABLE "users" ADD COLUMN "agency" text;',
  expectStored: async url => {
    const ae = await callerOf(url, 'ae');
    const listed = async () => rowsOf((await ae('GET', readers)).json, 'MRList');
    const [reader] = await listed();
    expect(reader).toMatchObject({ agency: null });
    const one = `${readers}/${String(reader?.['userId'])}`;
    const headers = { 'if-match': String(reader?.['etag']) };
    const refused = await ae('PATCH', one, { body: { agency: 'ab' }, headers });
    expect([refused.status, refused.json['errors']]).toEqual([
      422,
      { agency: 'Please enter at least 3 characters for Agency' },
    ]);
    const changed = await ae('PATCH', one, { body: { agency: ' Meters & Co ' }, headers });
    expect(changed.status, changed.text).toBe(200);
    expect((await ae('GET', one)).json['data']).toMatchObject({ agency: 'Meters & Co' });

    const mrCode = String(reader?.['userInfo']?.['mrCode']);
    const row = {
      Section_code: '5410101',
      MR_code: mrCode,
      First_name: String(reader?.['name']?.['firstName']),
    };
    const files = uploadsOf({ as: username => callerOf(url, username), server: { url } });
    const upload = (of: Rows) => files.process('ae', 'users', { Users: of });
    const added = { ...row, MR_code: '54101999', Agency: 'Read It All' };
    const done = await upload([
      { ...row, Agency: 'Counters' },
      added,
      { ...added, MR_code: '54101998', Agency: 'x' },
    ]);
    expect(done.count).toEqual({ success: 2, failure: 1, skipped: 0 });
    const agencies = Object.fromEntries(
      (await listed()).map(each => [each['userInfo']?.['mrCode'], each['agency']]),
    );
    expect(agencies).toMatchObject({ [mrCode]: 'Counters', 54101999: 'Read It All' });

    const download = await ae('GET', '/ae/export-user', { query: { mrCode } });
    const bytes = await (await follow({ server: { url } }, download)).arrayBuffer();
    expect(Object.values(rowsIn(bytes))[0]?.map(cells => cells['Agency'])).toEqual(['Counters']);
  },
  expectShown: async page => {
    await page.goto('/mr-management');
    await page.getByRole('columnheader', { name: 'Agency' }).waitFor();
    await page.locator('tbody a').first().click();
    await page.getByRole('textbox', { name: 'Agency' }).fill('ab');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Please enter at least 3 characters for Agency').waitFor();
    await page.getByRole('textbox', { name: 'Agency' }).fill('Meters & Co');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('cell', { name: 'Meters & Co' }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toContain('Agency');
  },
};
