import { areaLevels, codeKey, nameKey, type Area, type AreaLevel, type Location } from '#domain/areas.ts';
import { ofEachText, readerTexts, type ReaderColumn, type ReaderTexts } from '#tables/readerFields.ts';
import { levelOf, type officerOf } from '#domain/roles.ts';
import { withPhonePrefix } from '#domain/phones.ts';
import { longestText } from '#schema/fields/text/index.ts';
import { characters } from '../cellRule.ts';
import { areaColumns, type AreaColumn } from '../columns.ts';
import type { Column } from '../fileKind.ts';

/** The columns of a users file. */
export type UserColumn = ColumnOr<ReaderColumn>;
type ColumnOr<C extends string> =
  | AreaColumn
  | 'Data_provider'
  | 'MR_code'
  | 'First_name'
  | 'Last_name'
  | 'Phone_number'
  | C;

/** The columns of a meter reader's declared texts. */
export const readerCells = cellsOf();

function cellsOf(): { readonly [C in ReaderColumn]: Column };
function cellsOf(): object {
  const cells = readerTexts.map(({ column, field: { settings } }): [string, Column] => [
    column,
    { rule: characters(settings.max ?? longestText, settings.min), onlyFor: 'MR' },
  ]);
  return Object.fromEntries(cells);
}

/** The designations in a users file. */
type FiledDesignation = (typeof officerOf)[AreaLevel] | 'mr';

/** An officer or meter reader from a valid row; a meter reader with the declared texts, '' for a blank cell. */
export interface UserRow extends ReaderTexts {
  designation: FiledDesignation;
  /** The person's code: a meter reader's own, or the code of an officer's area. */
  code: string;
  /** The codes and names of the areas in the row. */
  location: Location;
  /** The area of the officer above, who must be in the same sheet or on record; a chief engineer has none. */
  parent?: Area;
  /** The code of a meter reader; others have none. */
  mrCode?: string;
  /** The data provider of an assistant engineer; others have none. */
  dataProvider?: string;
  firstName: string;
  lastName: string;
  /** +91 and ten digits; missing if the cell is blank. */
  phoneNumber?: string;
}

/** Returns the person in a valid row. */
export function userRowOf(
  cells: Readonly<Record<UserColumn, string>>,
  designation: FiledDesignation,
): UserRow {
  const level = levelOf(designation);
  const isReader = designation === 'mr';
  const above = isReader ? level : level && areaLevels[areaLevels.indexOf(level) - 1];
  return {
    designation,
    code: isReader || !level ? cells.MR_code : cells[areaColumns[level].code],
    location: locationOf(cells),
    ...(above && { parent: { level: above, code: cells[areaColumns[above].code] } }),
    ...(isReader && { mrCode: cells.MR_code }),
    ...(designation === 'ae' && { dataProvider: cells.Data_provider }),
    firstName: cells.First_name,
    lastName: cells.Last_name,
    ...(isReader && ofEachText(({ column }) => cells[column])),
    ...(cells.Phone_number !== '' && { phoneNumber: withPhonePrefix(cells.Phone_number) }),
  };
}

function locationOf(cells: Readonly<Record<AreaColumn, string>>): Location {
  const location: Record<string, string> = {};
  for (const level of areaLevels) {
    const { code, name } = areaColumns[level];
    if (cells[code] !== '') location[codeKey(level)] = cells[code];
    if (cells[name] !== '') location[nameKey(level)] = cells[name];
  }
  return location;
}
