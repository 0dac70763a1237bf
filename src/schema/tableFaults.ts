import type { Table } from './defineTable.ts';

/** Returns what is wrong with the declarations, each fault with its table and property; empty if nothing is. */
export function tableFaults(tables: readonly Table[]): string[] {
  return tables.flatMap((table, at) => {
    const isTaken = tables.findIndex(({ name }) => name === table.name) !== at;
    return [...(isTaken ? ['name: is taken by another table'] : []), ...faultsOf(table)].map(
      fault => `${table.name}.${fault}`,
    );
  });
}

function faultsOf({ name, access, fields, area, list, unique, recordTitle, samples }: Table): string[] {
  const sort = list.sort.replace(/^-/, '');
  const unknown = (property: string, keys: readonly string[]) =>
    keys.filter(key => !(key in fields)).map(key => `${property}: '${key}' is not a field`);
  const ordered = [sort, ...list.sortable];
  const areas = Object.values(fields).filter(({ type }) => type === 'area');
  return [
    ...(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) ? [] : ['name: must be lower-case words joined by "-"']),
    ...(access.list.length === 0 ? ['access.list: nobody may see it'] : []),
    ...Object.keys(fields)
      .filter(key => !/^[a-z][A-Za-z0-9]*$/.test(key) || reserved.has(key))
      .map(
        key => `fields.${key}: is no possible name; use camelCase, and none of ${[...reserved].join(', ')}`,
      ),
    ...Object.values(fields)
      .filter(({ key, source }) => source !== key)
      .map(({ key }) => `fields.${key}.source: a table stores each field under its own key`),
    ...(areas.length > 1 ? ['fields: only one may be an area'] : []),
    ...unknown('recordTitle', [recordTitle]),
    ...(recordTitle === area?.key
      ? [`recordTitle: '${recordTitle}' is the area, which names no record`]
      : []),
    ...unknown('list.sort', [sort]),
    ...unknown('list.sortable', list.sortable),
    ...unknown('list.filters', list.filters),
    ...list.filters
      .filter(key => key === area?.key)
      .map(key => `list.filters: '${key}' is the area, to which the top bar narrows the list`),
    ...unknown('list.search', list.search?.by ?? []),
    ...unknown('table.unique', unique.flat()),
    ...(fields[sort] && !fields[sort].required
      ? [`list.sort: '${sort}' must be required, so that each record has a place`]
      : []),
    ...ordered
      .filter(key => fields[key]?.type === 'area' || fields[key]?.type === 'reference')
      .map(key => `list.sortable: '${key}' can't be ordered by what people read`),
    ...samples.flatMap((sample, at) => unknown(`samples[${at}]`, Object.keys(sample))),
  ];
}

/** The names of the columns that every table has, and of a list's own parts of a query. */
const reserved: ReadonlySet<string> = new Set(
  [
    ['id', 'etag', 'version', 'createdAt', 'updatedAt', 'titles'],
    ['page', 'perPage', 'sort', 'q', 'format', 'location', 'locationCode'],
    ['zoneCode', 'circleCode', 'divisionCode', 'subDivisionCode', 'sectionCode'],
  ].flat(),
);
