import { absent } from '#domain/formats.ts';
import { hundredths, minus, quotient } from '#domain/exact.ts';
import { monthTitle } from '#domain/months.ts';
import { periodBefore, periodTitle } from '#domain/periods.ts';
import { statementColumns, type StatementColumn, type StatementSheet } from '#domain/statementColumns.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import type { Executor } from '../../../services/db/connect.ts';
import type { CellValue, WrittenRow } from '../../../services/workbook/writtenSheet.ts';
import { subjectOf, type Asked, type Subject } from '../asked.ts';
import { byCategory, ratios, unknown, type CategoryRow } from '../categories.ts';
import { statement, type Statement } from '../statement.ts';
import { figureCells } from './sheets.ts';
import { transformersOf } from './transformers.ts';

/** Yields the rows of all sheets of a statement, in the order of the sheets, each after the key of its sheet. */
export async function* bookRows(db: Executor, caller: Caller, asked: Asked): AsyncGenerator<WrittenRow> {
  const subject = await subjectOf(db, caller, asked);
  // No sheet has ARR, which alone has a basis.
  const whole = await statement({ db, arrBasis: 'input' }, caller, subject);
  yield* of('atAndC', atAndC(whole, subject));
  yield* of('area', whole.parts.map(areaRow));
  yield* of('feeder', (await byCategory(db, caller, subject, 'feeder')).map(tcRow));
  for await (const tc of transformersOf(db, caller, subject))
    yield [
      'transformer' satisfies StatementSheet,
      tc.number,
      tc.name,
      tc.sectionName,
      tc.feeder,
      tc.capacity ?? absent,
      tc.isMetered ? 'Yes' : 'No',
      tc.transformers,
      tc.audited,
      tc.consumers,
      ...figureCells(tc),
      tc.remarks,
    ];
  yield* of(
    'tariff',
    (await byCategory(db, caller, subject, 'tariff')).map(row => [
      row.title,
      row.consumers,
      row.load ?? absent,
      ...figureCells(row),
    ]),
  );
  yield* of('executionType', (await byCategory(db, caller, subject, 'executionType')).map(tcRow));
  yield* of('capacity', (await byCategory(db, caller, subject, 'capacity')).map(tcRow));
  yield* of('quality', whole.months.map(qualityRow));
}

const of = (key: StatementSheet, rows: readonly WrittenRow[]) => rows.map(row => [key, ...row]);

const share = (part: number, all: number) => quotient(BigInt(part) * 100n, BigInt(all), 2) ?? absent;
const changeOf = ({ same }: Pick<Statement, 'same'>) =>
  same
    ? (quotient(minus(hundredths(same.now.ATAndC), hundredths(same.earlier.ATAndC)), 100n, 2) ?? absent)
    : absent;

const line = (name: StatementColumn, value: CellValue, rule: string) => [statementColumns[name], value, rule];

/** The area as a whole: a line for each figure, with its rule. */
function atAndC(whole: Statement, { found, period, months, due }: Subject): WrittenRow[] {
  const { figures, same, consumers, lastAudited } = whole;
  const missing = due.filter(
    month => !whole.months.some(each => each.month === month && each.figures.audited > 0),
  );
  return [
    ['Period', periodTitle(period), `${months.length} months, ${due.length} of them have ended`],
    ['Area', found.name ?? 'Whole utility', found.code ?? ''],
    line('transformerMonths', figures.transformers, 'One for each TC in each month that has ended'),
    line('audited', figures.audited, 'The sums below are about these'),
    line('coverage', share(figures.audited, figures.transformers), 'Audited TC-months ÷ TC-months × 100'),
    ['Months missing', missing.length, missing.map(monthTitle).join(', ')],
    line('consumers', consumers, `Installations of the TCs audited in ${monthTitle(lastAudited)}`),
    line('consumption', figures.consumption, 'Sum over the audited TC-months'),
    line('installationConsumption', figures.installationConsumption, 'Sum over their installations'),
    line('lostUnits', figures.lostUnits, 'Energy in – billed'),
    line('lossPercentage', figures.lossPercentage ?? absent, '(Energy in – billed) ÷ energy in × 100'),
    line('billingEfficiency', figures.billingEfficiency ?? absent, '100 – loss (%)'),
    line('demand', figures.demand, 'Sum over the same installations'),
    line('collection', figures.collection, 'Sum over the same installations'),
    line('collectionEfficiency', figures.collectionEfficiency ?? absent, 'Collection ÷ demand × 100'),
    line(
      'ATAndC',
      figures.ATAndC ?? absent,
      '(1 – billing efficiency × collection efficiency) × 100, from the sums',
    ),
    line(
      'change',
      changeOf(whole),
      same
        ? `From ${same.earlier.ATAndC ?? absent} in ${periodTitle(periodBefore(period))} to ${same.now.ATAndC ?? absent}, over ${same.now.audited} TC-months audited in both`
        : `No TC-month is audited in ${periodTitle(periodBefore(period))} too`,
    ),
  ];
}

const nothing = ratios(unknown);

const areaRow = (part: Statement['parts'][number]): WrittenRow => [
  part.area.name,
  part.area.code,
  part.rank ?? absent,
  part.transformersAtEnd,
  part.figures.transformers,
  part.figures.audited,
  part.consumers,
  ...figureCells(part.figures.audited === 0 ? nothing : part.figures),
  part.figures.billingEfficiency ?? absent,
  changeOf(part),
];

const tcRow = (row: CategoryRow): WrittenRow => [
  row.title || 'Not on record',
  row.transformers,
  row.audited,
  row.consumers,
  ...figureCells(row),
];

const qualityRow = ({ month, isDue, figures, ...lacks }: Statement['months'][number]): WrittenRow => [
  monthTitle(month),
  figures.transformers,
  figures.audited,
  figures.transformers - figures.audited,
  lacks.reopened,
  lacks.negativeLoss,
  lacks.unmetered,
  lacks.meterChanges,
  lacks.untagged,
  isDue ? (figures.audited === 0 ? 'Missing: no TC is audited' : '') : 'Has not ended',
];
