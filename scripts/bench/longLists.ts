import { sql, type SQL } from 'drizzle-orm';

/** A page of a long list, as cio requests it. */
export interface LongPage {
  name: string;
  path: string;
  query: Readonly<Record<string, string>>;
  /** The statement that a person would send for the same rows and their total. */
  statement: SQL;
  /** The most that the server may take: half of what Django's admin took for a million rows, ms. */
  most: number;
}

/** A list of `rows` rows, and how a person would write it in SQL. */
interface LongList {
  name: string;
  path: string;
  search: { name: string; rare: string; common: string };
  /** The statement for a page, of all rows or of those that contain a text. */
  page: (limit: number, offset: number, search?: string) => SQL;
}

/** Half of the times of Django's admin on a similar machine: its first page, page 100,000 and a search. */
const halfOfDjango = { first: 46, far: 183, search: 224.5 };

const perPage = 10;

const lists: readonly LongList[] = [
  {
    name: 'Feeders',
    path: '/cio/feeders',
    search: { name: 'mdmCode', rare: 'b5432', common: '1' },
    page: (limit, offset, search) => {
      const found =
        search === undefined
          ? sql`true`
          : sql`(feeder.number ilike ${`%${search}%`} or feeder.mdm_code ilike ${`%${search}%`})`;
      return sql`select feeder.*, station.name, (select count(*) from feeders as feeder where ${found})
        from feeders as feeder join power_stations as station using (station_code) where ${found}
        order by length(feeder.number), feeder.number, feeder.mdm_code limit ${limit} offset ${offset}`;
    },
  },
  {
    name: 'Meter readers',
    path: '/cio/user',
    search: { name: 'mrCode', rare: 'm0054', common: '1' },
    page: (limit, offset, search) => {
      const found =
        search === undefined
          ? sql`reader.user_type = 'mr'`
          : sql`reader.user_type = 'mr' and reader.mr_code ilike ${`%${search}%`}`;
      return sql`select reader.*, area.*, (select count(*) from users as reader where ${found})
        from users as reader left join areas as area on area.level = 'section' and area.code = reader.section_code
        where ${found} order by reader.mr_code limit ${limit} offset ${offset}`;
    },
  },
];

/** Returns the first, middle and last page of each list of `rows` rows, and the first page of two searches. */
export function longPages(rows: number): LongPage[] {
  const last = Math.floor(rows / perPage);
  return lists.flatMap(({ name, path, search, page }) => {
    const at = (title: string, number: number, most: number): LongPage => ({
      name: `${name}: ${title}`,
      path,
      query: { page: String(number), perPage: String(perPage) },
      statement: page(perPage, (number - 1) * perPage),
      most,
    });
    const searched = (title: string, typed: string): LongPage => ({
      name: `${name}: ${title}`,
      path,
      query: { [search.name]: typed, perPage: String(perPage) },
      statement: page(perPage, 0, typed),
      most: halfOfDjango.search,
    });
    return [
      at('first page', 1, halfOfDjango.first),
      at('middle page', Math.ceil(last / 2), halfOfDjango.far),
      at('last page', last, halfOfDjango.far),
      searched(`search "${search.rare}"`, search.rare),
      searched(`search "${search.common}"`, search.common),
    ];
  });
}
