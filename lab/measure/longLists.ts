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
  /** Texts that few rows contain, that many next to each other do, and that most do. */
  search: { name: string; texts: readonly string[] };
  /** A filter for a third of the rows, and its condition. @default none */
  filter?: { query: Readonly<Record<string, string>>; condition: SQL };
  /** The statement for a page, of all rows or of those that contain a text or meet the filter's condition. */
  page: (limit: number, offset: number, search?: string, condition?: SQL) => SQL;
}

/** Half of the times of Django's admin on a similar machine: its first page, page 100,000 and a search. */
const halfOfDjango = { first: 46, far: 183, search: 224.5 };

const perPage = 10;

const lists: readonly LongList[] = [
  {
    name: 'Feeders',
    path: '/cio/feeders',
    search: { name: 'mdmCode', texts: ['b5432', 'f987', '1'] },
    page: (limit, offset, search) => {
      const found =
        search === undefined
          ? sql`true`
          : sql`((feeder.number || '') ilike ${`%${search}%`} or (feeder.mdm_code || '') ilike ${`%${search}%`})`;
      return sql`select feeder.*, station.name, (select count(*) from feeders as feeder where ${found}),
          (select array_agg(section_code) from feeder_tags where feeder_id = feeder.id)
        from feeders as feeder join power_stations as station using (station_code) where ${found}
        order by length(feeder.number), feeder.number, feeder.mdm_code limit ${limit} offset ${offset}`;
    },
  },
  {
    name: 'Meter readers',
    path: '/cio/user',
    search: { name: 'mrCode', texts: ['m00987', 'm0987', '1'] },
    page: (limit, offset, search) => {
      const found =
        search === undefined
          ? sql`reader.user_type = 'mr'`
          : sql`reader.user_type = 'mr' and (reader.mr_code || '') ilike ${`%${search}%`}`;
      return sql`select reader.*, area.*, (select count(*) from users as reader where ${found})
        from users as reader left join areas as area on area.level = 'section' and area.code = reader.section_code
        where ${found} order by reader.mr_code limit ${limit} offset ${offset}`;
    },
  },
  {
    name: 'Contractors',
    path: '/cio/contractors',
    search: { name: 'q', texts: ['r 05432', 'r 0987', '1'] },
    filter: { query: { active: 'true' }, condition: sql`contractor.active` },
    page: (limit, offset, search, condition = sql`true`) => {
      const found =
        search === undefined
          ? condition
          : sql`((contractor.name || '') ilike ${`%${search}%`} or (contractor.phone || '') ilike ${`%${search}%`})`;
      return sql`select contractor.*, area.name, (select count(*) from contractors as contractor where ${found})
        from contractors as contractor
        join areas as area on area.level = 'section' and area.code = contractor.section_code
        where ${found} order by contractor.name, contractor.phone limit ${limit} offset ${offset}`;
    },
  },
];

/** Returns the first, middle and last page of each list of `rows` rows, and the first page of searches and filters. */
export function longPages(rows: number): LongPage[] {
  const last = Math.floor(rows / perPage);
  return lists.flatMap(({ name, path, search, filter, page }) => {
    const at = (title: string, number: number, most: number): LongPage => ({
      name: `${name}: ${title}`,
      path,
      query: { page: String(number), perPage: String(perPage) },
      statement: page(perPage, (number - 1) * perPage),
      most,
    });
    const searched = (typed: string): LongPage => ({
      name: `${name}: search "${typed}"`,
      path,
      query: { [search.name]: typed, perPage: String(perPage) },
      statement: page(perPage, 0, typed),
      most: halfOfDjango.search,
    });
    return [
      at('first page', 1, halfOfDjango.first),
      at('middle page', Math.ceil(last / 2), halfOfDjango.far),
      at('last page', last, halfOfDjango.far),
      ...search.texts.map(searched),
      ...(filter
        ? [
            {
              name: `${name}: filtered`,
              path,
              query: { ...filter.query, perPage: String(perPage) },
              statement: page(perPage, 0, undefined, filter.condition),
              most: halfOfDjango.search,
            },
          ]
        : []),
    ];
  });
}
