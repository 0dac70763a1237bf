import { beforeAll, describe, expect, it } from 'vitest';
import type { FileCategory } from '#domain/files.ts';
import { addMonths } from '#domain/months.ts';
import { textOf, type FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { isr } from '#fileKinds/kinds/isr.ts';
import type { RowCells } from '#fileKinds/sheetKind.ts';
import { useApi } from '../../support/api.ts';
import { asWritten } from '../../support/fileKinds/asWritten.ts';
import { addSampleRecords, sampleMonth } from '../../support/fileKinds/sampleRecords.ts';
import { roleOf, uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
beforeAll(() => addSampleRecords(api.server.db));

/** Uploads a file of one sheet, tries it out and applies it. Returns its warnings with their rows, and the rows of its result. */
async function applied(
  category: FileCategory,
  rows: readonly RowCells[],
  username = 'cio',
  inMonth = sampleMonth,
) {
  const kind = fileKinds[category];
  const sheets = asWritten(kind, { [kind.sheets.at(-1)?.name ?? '']: rows });
  const month = kind.months === 'none' ? {} : { month: inMonth };
  const id = await files.upload(username, category, workbookOf(sheets), 'xlsx', { trial: true, ...month });
  const file = await files.tried(username, category, id);
  const { asOf = '', effects = [] } = file.trial ?? {};
  const caller = await api.as(username);
  const warnings = [];
  for (const [effect, { effect: sentence, isWarning }] of effects.entries()) {
    if (!isWarning) continue;
    const path = `/${roleOf(username)}/files/${id}/affected-records`;
    const { json } = await caller('GET', path, { query: { asOf, effect } });
    warnings.push({ sentence, records: json['data']?.['records'] });
  }
  await caller('POST', `/${roleOf(username)}/files/${id}/confirm`, { body: { asOf } });
  await files.ended(username, category, id);
  const result = Object.values(await files.result(username, category, id)).at(-1) ?? [];
  return { warnings, rows: result.map(row => [row['Outcome'], row['Reason'], row['Note']]) };
}

const sampleOf = (category: FileCategory): RowCells => fileKinds[category].sheets.at(-1)?.sample.at(-1) ?? {};

/** The columns of each kind of file that it doesn't change, beside the values on record. */
const fixed: readonly (readonly [FileCategory, change: RowCells, other: RowCells, differs: RowCells])[] = [
  [
    'isr',
    { Reading_day: '7' },
    { Consumer_name: 'Else', Tariff: 'LT3' },
    { Consumer_name: 'Kavya Bhat', Tariff: 'LT2' },
  ],
  ['users', { First_name: 'Suresh' }, { Section_name: 'Else' }, { Section_name: 'Kadri' }],
  ['stationAndFeeders', { Feeder_name: 'Sanjaynagar' }, { Feeder_number: 'F7' }, { Feeder_number: 'F2' }],
  ['dcb', { Demand: '961' }, { TC_number: '', MR_code: '9900002' }, { MR_code: '9900001' }],
];

/** A row of an installation of the sample's section. */
const ofIsr = (cells: RowCells) => ({ ...sampleOf('isr'), ...cells });

it('names the row that counts, and skips no good row as the duplicate of one that failed', async () => {
  const [account, other] = ['9900000071', '9900000072'];
  const { warnings, rows } = await applied('isr', [
    ofIsr({ Account_ID: account, MR_code: '99999999' }),
    ofIsr({ Account_ID: account, RR_number: 'RR71' }),
    ofIsr({ Account_ID: account, RR_number: 'RR71' }),
    ofIsr({ Account_ID: other, RR_number: 'RR72' }),
    ofIsr({ Account_ID: other, MR_code: '99999999' }),
  ]);
  const { duplicate, reasons } = isr;
  expect(rows).toEqual([
    ['Failure', reasons.readerNotFound.reason, ''],
    ['Success', '', ''],
    ['Skipped', duplicate.reason, 'Row 3 counts.'],
    ['Success', '', ''],
    ['Skipped', duplicate.reason, 'Row 5 counts.'],
  ]);
  expect(warnings.map(({ sentence }) => sentence)).toEqual([
    '2 rows repeat an earlier row, which counts instead',
  ]);
});

it('says of an MR of another section that they are, and names no section', async () => {
  const { sectionNotFound, readerElsewhere, readerNotFound } = isr.reasons;
  const rows = [
    ofIsr({ Account_ID: '9900000073', MR_code: '9900003' }),
    ofIsr({ Account_ID: '9900000074', Section_code: '9999999' }),
    ofIsr({ Account_ID: '9900000075', MR_code: '99999999' }),
  ];
  const reasonsIn = async (username: string) =>
    (await applied('isr', rows, username)).rows.map(([, reason]) => reason);
  const [elsewhere, notFound, missing] = [readerElsewhere, sectionNotFound, readerNotFound].map(textOf);
  expect(await reasonsIn('cio')).toEqual([elsewhere, notFound, missing]);
  // The engineer of another section learns of neither section.
  expect(await reasonsIn('ae')).toEqual([notFound, notFound, missing]);
});

it('warns of figures more than 100 times the usual of the account or of its tariff', async () => {
  const dcb = (Account_ID: string, of: RowCells = {}) => ({
    ...sampleOf('dcb'),
    Account_ID,
    Consumption: '120',
    Demand: '960.5',
    Collection: '900',
    ...of,
  });
  await applied('dcb', [dcb('9900000010')]);
  const later = [
    dcb('9900000010', { Demand: '96051' }),
    dcb('9900000011', { Consumption: '12001' }),
    dcb('9900000012'),
  ];
  const { warnings, rows } = await applied('dcb', later, 'cio', addMonths(sampleMonth, 1));
  expect(warnings.map(({ sentence }) => sentence)).toContain(
    '2 rows with more than 100 times the usual in Demand, Consumption: is a decimal point missing?',
  );
  expect(rows.map(([, , note]) => note)).toEqual([
    'More than 100 times the usual: Demand (usually about 960.50).',
    'More than 100 times the usual: Consumption (usually about 120.00).',
    '',
  ]);
});

it('says how many installations change status, and names the same file processed as another kind', async () => {
  const workbook = workbookOf(asWritten(fileKinds.vacant, { installations: [sampleOf('vacant')] }));
  const month = { month: sampleMonth };
  await files.ended('cio', 'vacant', await files.upload('cio', 'vacant', workbook, 'xlsx', month));
  const id = await files.upload('cio', 'unbilled', workbook, 'xlsx', { ...month, trial: true });
  const { trial } = await files.tried('cio', 'unbilled', id);
  expect(trial?.effects.map(({ effect }) => effect)).toEqual(
    expect.arrayContaining([
      'Status changed from Vacant to Unbilled: 1 installation',
      expect.stringMatching(
        /^The same file was processed as Vacant report of \w+ \d{4}, uploaded on .+: is this the right kind and month\?$/,
      ),
    ]),
  );
});

describe.each(fixed)(
  'a row of the kind %s that differs where it changes nothing',
  (category, change, other, onRecord) => {
    const sample = sampleOf(category);
    const columns = Object.keys(onRecord);
    const note = `This file does not change ${Object.entries(onRecord)
      .map(([column, text]) => `${column} (${text} on record)`)
      .join(' and ')}.`;

    it('says so in the dry run and in the result, whether or not it changes something else', async () => {
      const sheets = fileKinds[category].sheets;
      if (sheets.length > 1)
        await files.process(
          'cio',
          category,
          asWritten(
            fileKinds[category],
            Object.fromEntries(sheets.map(({ name, sample: rows }) => [name, rows])),
          ),
        );
      await applied(category, [sample]);
      const alone = await applied(category, [{ ...sample, ...other }]);
      const warning = {
        sentence: `1 row also differs in ${columns.join(', ')}: this file does not change ${columns.length === 1 ? 'it' : 'them'}`,
        records: [
          {
            code: sample[fileKinds[category].sheets.at(-1)?.types.at(-1)?.key ?? ''],
            name: '',
            cells: expect.stringMatching(/^[A-Z]2(, [A-Z]2)*$/),
            note,
          },
        ],
      };
      expect(alone.warnings).toContainEqual(warning);
      const { differs }: FileKind['reasons'] = fileKinds[category].reasons;
      expect(alone.rows).toEqual([['Skipped', differs && textOf(differs), note]]);
      const both = await applied(category, [{ ...sample, ...other, ...change }]);
      expect(both.warnings).toContainEqual(warning);
      expect(both.rows).toEqual([['Success', '', note]]);
    });
  },
);
