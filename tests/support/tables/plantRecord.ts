import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { areaLevels, codeKey, type AreaCodes } from '#domain/areas.ts';
import { isComputed, referencesOf, type Table } from '#schema/defineTable.ts';
import { optionsOf } from '#schema/fields/choice/index.ts';
import type { Field, FieldType, FieldTypes } from '#schema/fields/types.ts';
import { asText } from '#schema/record.ts';
import { tables } from '#tables/index.ts';
import { rowsOf, type Database } from '../../../server/services/db/connect.ts';
import { declaredTables } from '../../../server/services/db/declared/index.ts';

/** The codes of the areas that a record belongs to, as the table of areas has them. */
type Codes = { readonly [K in keyof AreaCodes]?: string | null };

/** A value of each type of field; `nth` makes one that no other record has. */
const values: { readonly [T in FieldType]?: (settings: FieldTypes[T], nth: number) => unknown } = {
  text: ({ max = 20 }, nth) => `Record ${nth}`.slice(-max),
  phone: (_, nth) => `+91${9_700_000_000 + nth}`,
  number: ({ min = 0, options }, nth) => options?.[0] ?? min + nth,
  date: ({ min = '2026-01-01' }, nth) => dayAfter(min, nth),
  month: ({ min = '2026-01' }) => min,
  choice: ({ options }) => optionsOf({ options })[0]?.value,
  flag: () => true,
  position: (_, nth) => ({ lat: 12.9, long: Number((74.8 + nth / 1000).toFixed(3)) }),
};

const valueOf = <T extends FieldType>({ type, settings }: Pick<Field<T>, 'type' | 'settings'>, nth: number) =>
  values[type]?.(settings, nth);

let planted = 0;

/** Returns values for the fields of a new record of any declared table, without its area; adds what it must refer to. */
export async function someValues(db: Database, table: Table, codes: Codes): Promise<Record<string, unknown>> {
  planted += 1;
  const nth = planted;
  const plain = Object.values(table.fields)
    .filter(({ key }) => !isComputed(table, key))
    .map(field => [field.key, valueOf<FieldType>(field, nth)] as const);
  const found: Record<string, unknown> = Object.fromEntries(plain.filter(([, value]) => value !== undefined));
  for (const { key, required, target } of referencesOf(table))
    if (required) found[key] = await someTarget(db, target, codes, usedIn(table, key));
  return found;
}

/** Returns the day that is `days` after another. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Adds a record to a declared table, in the areas with these codes, past all calls. Returns its id. */
export async function plantRecord(db: Database, table: Table, codes: Codes): Promise<string> {
  const rows = declaredTables.get(table.name);
  const id = rows && getTableColumns(rows)['id'];
  if (!id) throw new Error(`${table.name} has no table.`);
  const { area } = table;
  const levels = area ? areaLevels.slice(0, areaLevels.indexOf(area.level) + 1) : [];
  const own = Object.fromEntries(levels.map(level => [codeKey(level), codes[codeKey(level)]]));
  const [row] = await db
    .insert(rows)
    .values({ ...(await someValues(db, table, codes)), ...own })
    .returning({ id });
  return asText(row?.id);
}

/** The ids and sections of the records of hand-written resources. */
const existing: Readonly<Record<string, SQL>> = {
  feeders: sql`select feeder_id as id, section_code from transformer_centres where feeder_id is not null`,
  mrs: sql`select id, section_code from users where user_type = 'mr'`,
  'transformer-centres': sql`select id, section_code from transformer_centres`,
};

/** Returns a query for the ids that no further record may refer to, as the reference is unique. */
function usedIn({ name, unique, uniqueUnless }: Table, key: string): SQL {
  const rows = declaredTables.get(name);
  const column = rows && getTableColumns(rows)[key];
  // The first of a group keeps its records apart, whatever the others are.
  const isUnique =
    unique.some(([first, ...others]) => first === key && others.length === 0) ||
    uniqueUnless.some(({ group: [first] }) => first === key);
  return column && isUnique ? sql`select ${column} from ${rows}` : sql`select null::uuid where false`;
}

/** Returns the id of an unused record that others may refer to, in the same areas if there is one left. */
async function someTarget(db: Database, target: string, codes: Codes, used: SQL): Promise<string> {
  const declared = tables.find(({ name }) => name === target);
  if (declared) return plantRecord(db, declared, codes);
  const all = existing[target];
  const [row] = all
    ? await rowsOf(
        db,
        sql`select id from (${all}) as target where id not in (${used})
            order by section_code is distinct from ${codes.sectionCode ?? null} limit 1`,
      )
    : [];
  if (!row) throw new Error(`There is nothing in '${target}' to refer to.`);
  return asText(row['id']);
}
