import { beforeAll, describe, expect, it } from 'vitest';
import type { FileCategory } from '#domain/files.ts';
import { textOf, type FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
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
async function applied(category: FileCategory, rows: readonly RowCells[], username = 'cio') {
  const kind = fileKinds[category];
  const sheets = asWritten(kind, { [kind.sheets.at(-1)?.name ?? '']: rows });
  const month = kind.months === 'none' ? {} : { month: sampleMonth };
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

/** What a file of each kind says that it doesn't change, and what is on record. */
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
        sentence: `1 row also differs in ${columns.join(', ')}: this file does not change them`,
        records: [
          {
            code: sample[fileKinds[category].sheets.at(-1)?.types.at(-1)?.key ?? ''],
            name: '',
            rowNumber: 2,
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
