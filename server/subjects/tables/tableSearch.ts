import { areaLevels, codeKey, nameKey, type Location } from '#domain/areas.ts';
import { may } from '#schema/access.ts';
import type { Table } from '#schema/defineTable.ts';
import { asText, readPath } from '#schema/record.ts';
import { tables } from '#tables/index.ts';
import { toRecords, type TableRecord } from '../../machine/records/record.ts';
import { Register, type Row } from '../../machine/records/register.ts';
import type { RecordSearch } from '../../machine/search/recordSearch.ts';
import { queriesOf } from './queriesOf.ts';
import { targets } from './targets.ts';

/** A declared table with the search of its records. */
interface TableSearch {
  table: Table;
  search: RecordSearch;
}

/** The searches of the declared tables whose lists have a search box: they find by the same fields. */
export const tableSearches: readonly TableSearch[] = tables.flatMap(table => {
  const { search } = table.list;
  return search ? [{ table, search: searchIn(table, search.by) }] : [];
});

function searchIn(table: Table, keys: readonly string[]): RecordSearch {
  const register = new Register(table);
  const { read } = queriesOf(table, targets);
  return {
    isAllowed: role => may(table.access, 'list', role),
    shortest: 3,
    find: async (db, caller, typed) => {
      const nearest = await register.nearest(db, caller, typed, keys);
      const nearOf = new Map(nearest.map(({ id, near }) => [asText(id), near]));
      // Records that a query by hand hides stay hidden.
      const rows = await read(db, caller, [...nearOf.keys()]);
      const records = await toRecords(db, caller, { table, targets }, rows);
      return records
        .map((record, at) => ({
          id: record.id,
          title: titleOf(table, record),
          note: '',
          location: locationOf(table, rows[at] ?? {}, record),
          record,
          near: nearOf.get(record.id) ?? 0,
        }))
        .toSorted((one, other) => one.near - other.near);
    },
  };
}

function titleOf({ fields, recordTitle }: Table, record: TableRecord): string {
  const value = record[recordTitle];
  return record.titles?.[asText(value)] ?? fields[recordTitle]?.format(value) ?? record.id;
}

/** Returns the codes of a record's areas, and the name of its own. */
function locationOf({ area }: Table, row: Row, record: TableRecord): Location {
  if (!area) return {};
  return Object.fromEntries<string>([
    ...areaLevels.flatMap(level => {
      const code = asText(row[codeKey(level)]);
      return code === '' ? [] : [[codeKey(level), code] as const];
    }),
    [nameKey(area.level), asText(readPath(record[area.key], 'name'))] as const,
  ]);
}
