import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { isr } from '#fileKinds/kinds/isr.ts';
import { useApi } from '../../support/api.ts';
import { uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const month = addMonths(currentMonth(), -2);

/** Tries out and applies a workbook of installations. Returns the file with its dry run, and its rows. */
async function applied(bytes: Uint8Array) {
  const id = await files.upload('cio', 'isr', bytes, 'xlsx', { trial: true, month });
  const file = await files.tried('cio', 'isr', id);
  const { asOf, effects = [], faults = [] } = file.trial ?? {};
  const cio = await api.as('cio');
  await cio('POST', `/cio/files/${id}/confirm`, { body: { asOf } });
  const { message } = await files.ended('cio', 'isr', id);
  const rows = Object.values(await files.result('cio', 'isr', id)).flat();
  return {
    before: file.message,
    after: message,
    faults: faults.map(({ cell, message: wrong }) => [cell, wrong]),
    warnings: effects.flatMap(({ effect, isWarning }) => (isWarning ? [effect] : [])),
    accounts: rows.map(row => [
      row['Account_ID'],
      row['Outcome'] === 'Success' ? row['Note'] : row['Reason'],
    ]),
  };
}

const nothing = { before: '', after: '', faults: [], warnings: [] };
const spoiled =
  'Account_ID looks like a number that a program made of the code. Format the column as text and type the code again';
const later = isr.reasons.notYet.reason;
const hidden = '3 of 6 rows in the sheet "ISR" are hidden; they are read like the others.';

it.each([
  [
    'spoiled-account-ids',
    {
      ...nothing,
      faults: [
        ['A2', spoiled],
        ['A4', spoiled],
      ],
      warnings: [
        '1 new account with the digits of one on record (5491113 beside 0005491113): are zeros missing?',
      ],
      accounts: [
        ['5400000042.0', spoiled],
        ['5491113', 'The account 0005491113 with the same digits is on record.'],
        ['5.40E9', spoiled],
      ],
    },
  ],
  [
    'zero-formats',
    {
      ...nothing,
      accounts: [
        ['0000077001', ''],
        ['0000077002', ''],
      ],
    },
  ],
  [
    'hidden-rows',
    {
      ...nothing,
      before: hidden,
      after: hidden,
      accounts: [1, 2, 3, 4, 5, 6].map(at => [`549800000${at}`, '']),
    },
  ],
  [
    'dates-1904-general',
    {
      ...nothing,
      accounts: [
        ['5498000007', ''],
        ['5498000008', later],
        ['5498000009', later],
      ],
    },
  ],
])('reads %s as people see it', async (name, found) => {
  const row = alike({ Account_ID: '0005491113', RR_number: 'QZ113' });
  await files.process('cio', 'isr', { installations: [row] }, 'xlsx', { month });
  expect(await applied(await readFile(`tests/fixtures/cases/${name}.xlsx`))).toEqual(found);
});

it('names a new account beside the one of the section with its RR number', async () => {
  const rows = [
    alike({ Account_ID: '5491900001', RR_number: 'QZ 901' }),
    alike({ Account_ID: '5491900002', RR_number: 'qz 901' }),
  ];
  const one = (row: (typeof rows)[number] | undefined) =>
    applied(workbookOf({ installations: row ? [row] : [] }));
  expect((await one(rows[0])).warnings).toEqual([]);
  expect((await one(rows[1])).warnings).toEqual([
    '1 new account with the RR number of another one of the section (5491900002 beside 5491900001): is the code right?',
  ]);
  // On record by now, both say nothing more.
  expect((await one(rows[1])).warnings).toEqual([]);
});

/** Returns a row of an installation of the section and meter reader in the workbooks. */
function alike(of: { Account_ID: string; RR_number: string }) {
  const place = { Section_code: '5410101', MR_code: '54101006' };
  return { ...isr.sheets[0].sample[0], ...place, Consumer_name: 'Asha Rao', ...of };
}
