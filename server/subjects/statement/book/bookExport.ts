import type { Static } from 'typebox';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { month } from '#contract/parts.ts';
import { areaLevels } from '#domain/areas.ts';
import { accessMatrix } from '../../../machine/access/matrix.ts';
import { namedArea } from '../../../machine/access/caller.ts';
import type { DeclaredExport } from '../../downloads/export.ts';
import type { FileFormat } from '../../downloads/formats.ts';
import type { Asked } from '../asked.ts';
import { bookRows } from './rows.ts';
import { pages } from './pages.ts';
import { workbook } from './workbook.ts';

const filter = Type.Object({
  from: month,
  until: month,
  level: Type.Optional(Type.Enum([...areaLevels])),
  area: Type.Optional(Type.Object({ level: Type.Enum([...areaLevels]), code: Type.String() })),
});
export type BookFilter = Static<typeof filter>;

const askedOf = ({ from, until, level, area }: BookFilter): Asked => ({
  period: { from, until },
  level,
  area,
});
const known = (given: unknown) => Value.Parse(filter, given);

const allowed = accessMatrix.exportStatement;

/** Declares the statement in a format: its sheets have columns of their own, so that its rows begin with their sheet. */
const book = (format: FileFormat): DeclaredExport<typeof filter> =>
  Object.freeze({
    name: `statement-${format.extension}`,
    fileName: 'statement',
    title: 'Statement',
    allowed: allowed === 'anyone' ? [] : allowed,
    filter,
    format,
    columns: () => [],
    rows: (db, caller, given) => bookRows(db, caller, askedOf(known(given))),
    of: given => {
      const { from, until } = known(given);
      return `${from}_${until}`;
    },
    area: (caller, given) => known(given).area ?? namedArea(caller.area),
  } satisfies DeclaredExport<typeof filter>);

/** The statement of a period as files. */
export const statementBooks = { xlsx: book(workbook), pdf: book(pages) } as const;
