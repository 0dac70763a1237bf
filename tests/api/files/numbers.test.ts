import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { isr } from '#fileKinds/kinds/isr.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import * as schema from '../../../server/services/db/schema/index.ts';
import { numberFault, typedNumber } from '../../../src/schema/fields/number/index.ts';
import { useApi } from '../../support/api.ts';
import { judge } from '../../support/fileKinds/judge.ts';
import { addSampleRecords, sampleMonth } from '../../support/fileKinds/sampleRecords.ts';
import { hierarchy, newZone } from './newZone.ts';
import { outcomesOf, uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
beforeAll(() => addSampleRecords(api.server.db));

const unclear = 'without commas and with a point before the decimals, such as 1234.56';

/** Numbers as people write them, with what they are read as, or why they are not. */
const written: readonly (readonly [text: string, read: number | 'unclear' | 'no number'])[] = [
  ['.5', 0.5],
  ['29448.', 29448],
  ['500.0000', 500],
  ['007', 7],
  ['+12.5', 12.5],
  ['1,23,456.78', 123456.78],
  ['1,234.5', 1234.5],
  ['12,345,678', 12345678],
  ['0,500', 'unclear'],
  ['12,34', 'unclear'],
  ['1,25.50', 'unclear'],
  ['1.234,56', 'unclear'],
  ['1.234.567', 'unclear'],
  ['1 234', 'unclear'],
  ['1e3', 'no number'],
  ['0x10', 'no number'],
  ['4,28I.20', 'no number'],
  ['12.5 kW', 'no number'],
];

const [installation = {}] = isr.sheets[0]?.sample ?? [];
const rows = written.map(([text], at) => ({
  ...installation,
  Account_ID: `99777${10_000 + at}`,
  RR_number: `N${at}`,
  KW: text,
}));

it.each(written)('a form reads %s as %s', (text, read) => {
  expect(numberFault(text, 'KW', { decimals: 3, min: 0 }) ?? typedNumber(text)).toBe(
    { unclear: `Please enter KW ${unclear}`, 'no number': 'Please enter a number for KW' }[read] ?? read,
  );
});

const wrong = 'KW must be a number from 0 to 99999999, with at most 3 decimals';
const twoWays = `KW can be read in two ways. Write it ${unclear}`;
const reasons = written.map(([, read]) => ({ unclear: twoWays, 'no number': wrong })[read]);

it.each(written)('the check of a file in the browser reads %s as %s', (text, read) => {
  const [verdict] = judge(isr, [{ ...installation, KW: text }]);
  expect(verdict?.outcome === 'valid' ? Number(verdict.row.kw) : verdict?.reason).toBe(
    { unclear: twoWays, 'no number': wrong }[read] ?? read,
  );
});

it('the dry run and the server read them alike', async () => {
  const details = { month: sampleMonth };
  const book = { ISR: rows };
  const good = reasons.filter(reason => reason === undefined).length;
  const count = { success: good, failure: rows.length - good, skipped: 0 };
  const id = await files.upload('cio', 'isr', workbookOf(book), 'xlsx', { ...details, trial: true });
  const tried = await files.tried('cio', 'isr', id);
  expect(tried.trial?.count).toEqual(count);
  expect(tried.trial?.reasons.map(({ reason }) => reason).toSorted()).toEqual([twoWays, wrong].toSorted());

  const file = await files.process('cio', 'isr', book, 'xlsx', details);
  expect(file.count).toEqual(count);
  const { ISR: result } = await files.result('cio', 'isr', file.fileId);
  expect(outcomesOf(result)).toEqual(
    reasons.map((reason, at) => `${at + 2}: ${reason === undefined ? 'Success' : `Failure, ${reason}`}`),
  );
  const table = acrossTheUtility(schema.installations);
  const accounts = rows.map(({ Account_ID }) => Account_ID);
  const stored = await api.server.db
    .select({ kw: table.sanctionedKw })
    .from(table)
    .where(inArray(table.accountId, accounts))
    .orderBy(table.accountId);
  expect(stored.map(({ kw }) => kw)).toEqual(
    written.map(([, read]) => read).filter(read => typeof read === 'number'),
  );
});

it('reads a phone number that Excel took for a number', async () => {
  await files.process('cio', 'users', { Users: newZone });
  const mr = { Section_code: hierarchy.Section_code, MR_code: '91101777', First_name: 'Manju' };
  const file = await files.process('cio', 'users', { Users: [{ ...mr, Phone_number: 919_845_077_778 }] });
  expect(file.count).toEqual({ success: 1, failure: 0, skipped: 0 });
  const table = acrossTheUtility(schema.users);
  const stored = await api.server.db
    .select({ phone: table.phoneNumber })
    .from(table)
    .where(eq(table.mrCode, mr.MR_code));
  expect(stored).toEqual([{ phone: '+919845077778' }]);
});
