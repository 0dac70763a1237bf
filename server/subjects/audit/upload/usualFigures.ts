import { sql, type SQL } from 'drizzle-orm';
import { addMonths } from '#domain/months.ts';
import { onRecord } from '../../files/processing/trial/copies.ts';
import { textsBy, unusual, type NoteInSql } from '../../files/rowNotes.ts';

/** The figures that are compared, each with its column in the file. */
const compared = [
  ['consumption', 'Consumption'],
  ['demand', 'Demand'],
  ['collection', 'Collection'],
] as const;

/** How many months before the file's say what is usual. */
const monthsBefore = 3;
/** A figure this many times as high as usual is more often a mistake. */
const tooMany = 100;
/** Of how many installations of the section at most the average says what is usual for a tariff. */
const sampleSize = 500;

const join = (part: (figure: string) => SQL) =>
  sql.join(
    compared.map(([figure]) => part(figure)),
    sql`, `,
  );
const name = sql.raw;
const average = (figure: string) => sql`avg(${name(figure)}) filter (where ${name(figure)} > 0)`;

/** The usual figures of each row, to select beside its other facts. */
export const usualColumns: SQL = join(figure =>
  name(`own.${figure}_usual, others.${figure} as ${figure}_others`),
);

/**
 * Joins what is usual to rows of `given` with their months `bill`: the averages of the installation in the months before
 * a month, and for figures without one those of installations of its section and tariff in the month before.
 */
export const joinUsual = (month: string): SQL => {
  const months = Array.from({ length: monthsBefore }, (_, at) => addMonths(month, -1 - at));
  const hasFigures = sql`num_nonnulls(${join(figure => name(`given.${figure}`))}) > 0`;
  return sql`
    left join lateral (
      select ${join(figure => sql`${average(figure)} as ${name(`${figure}_usual`)}`)} from ${onRecord('installation_months')} former
      where former.installation_id = bill.installation_id and ${hasFigures}
        and former.month in (${sql.join(
          months.map(each => sql`${each}`),
          sql`, `,
        )})
    ) as own on true
    left join lateral (
      select ${join(figure => sql`${average(figure)} as ${name(figure)}`)} from (
        select * from ${onRecord('installation_months')} other
        where other.month = ${months[0]} and other.section_code = bill.section_code and ${hasFigures}
          and num_nulls(${join(figure => name(`own.${figure}_usual`))}) > 0
        limit ${sampleSize}
      ) as sample where sample.tariff = bill.tariff
    ) as others on true`;
};

/** The note of rows with figures far above what is usual. */
export const unusualFigures: NoteInSql = [
  unusual,
  textsBy(
    compared.map(([figure, column]) => {
      const usual = sql`coalesce(${name(`${figure}_usual`)}, ${name(`${figure}_others`)})`;
      return [
        column,
        sql`case when ${name(figure)} > ${tooMany} * ${usual} then round(${usual}, 2)::text end`,
      ] as const;
    }),
  ),
];
