import { absent } from '#domain/formats.ts';
import { isRole, levelOf } from '#domain/roles.ts';
import type { AccessVerb } from './access.ts';
import { isComputed, type Table } from './defineTable.ts';
import { repeated } from './fields/field.ts';
import { iconNames } from './icons.ts';
import { lastTone, shapeNames } from './map.ts';

/** Returns what is wrong with the declarations, each fault with its table and property; empty if nothing is. */
export function tableFaults(tables: readonly Table[]): string[] {
  return tables.flatMap((table, at) => {
    const isTaken = tables.findIndex(({ name }) => name === table.name) !== at;
    return [...(isTaken ? ['name: is taken by another table'] : []), ...faultsOf(table)].map(
      fault => `${table.name}.${fault}`,
    );
  });
}

function faultsOf(table: Table): string[] {
  return [
    ...(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(table.name)
      ? []
      : ['name: must be lower-case words joined by "-"']),
    ...accessFaults(table),
    ...namedFields(table),
    ...Object.values(table.fields).flatMap(({ key, settingFaults }) =>
      settingFaults().map(fault => `fields.${key}.${fault}`),
    ),
    ...listFaults(table),
    ...(table.menu === false || iconNames.includes(table.menu.icon)
      ? []
      : [`menu.icon: must be one of ${iconNames.join(', ')}`]),
    ...uniqueFaults(table),
    ...computedFaults(table),
    ...formFaults(table),
    ...mapFaults(table),
    ...table.samples.flatMap((sample, at) => unknown(table, `samples[${at}]`, Object.keys(sample))),
  ];
}

function accessFaults({ access }: Table): string[] {
  const verbs: readonly AccessVerb[] = ['list', 'create', 'update', 'delete', 'export'];
  return [
    ...Object.keys(access)
      .filter(key => !verbs.some(verb => verb === key))
      .map(key => `access.${key}: does not exist`),
    ...((access.list ?? []).length === 0 ? ['access.list: nobody may see it'] : []),
    ...verbs.flatMap(verb =>
      (access[verb] ?? []).flatMap(role => {
        if (!isRole(role)) return [`access.${verb}: '${String(role)}' is no designation`];
        return access.list?.includes(role) ? [] : [`access.${verb}: ${role} may not see the list`];
      }),
    ),
  ];
}

function namedFields(table: Table): string[] {
  const { name, fields, area, recordTitle } = table;
  const all = Object.values(fields);
  return [
    ...(all.length === 0 ? ['fields: there are none'] : []),
    ...Object.keys(fields)
      .filter(key => !/^[a-z][A-Za-z0-9]*$/.test(key) || reserved.has(key))
      .map(
        key => `fields.${key}: is no possible name; use camelCase, and none of ${[...reserved].join(', ')}`,
      ),
    ...all
      .filter(({ key, source }) => source !== key)
      .map(({ key }) => `fields.${key}.source: a table stores each field under its own key`),
    ...all
      .filter(({ target, required }) => target === name && required)
      .map(({ key }) => `fields.${key}.required: the first record would have nothing to refer to`),
    ...(all.filter(({ type }) => type === 'area').length > 1 ? ['fields: only one may be an area'] : []),
    ...(all.length > 0 ? unknown(table, 'recordTitle', [recordTitle]) : []),
    ...(recordTitle === area?.key
      ? [`recordTitle: '${recordTitle}' is the area, which names no record`]
      : []),
  ];
}

function listFaults(table: Table): string[] {
  const { fields, area, list } = table;
  const sort = list.sort.replace(/^-/, '');
  return [
    ...unknown(table, 'list.columns', list.columns ?? []),
    ...(list.columns?.length === 0 ? ['list.columns: there are none'] : []),
    ...(sort === table.recordTitle ? [] : unknown(table, 'list.sort', [sort])),
    ...thenByFaults(table),
    ...unknown(table, 'list.sortable', list.sortable),
    ...unknown(table, 'list.filters', list.filters),
    ...list.filters
      .filter(key => fields[key]?.narrows === false)
      .map(key => `list.filters: '${key}' is a ${fields[key]?.type} field, which narrows no list`),
    ...list.filters
      .filter(key => key === area?.key)
      .map(key => `list.filters: '${key}' is the area, to which the top bar narrows the list`),
    ...unknown(table, 'list.search', list.search?.by ?? []),
    ...(list.search?.by.length === 0 ? ['list.search: there is no field to search by'] : []),
    ...(list.search?.by ?? [])
      .filter(key => fields[key]?.inParts === false)
      .map(key => `list.search: '${key}' is a ${fields[key]?.type} field, which has no parts to find`),
    ...(fields[sort] && !fields[sort].required
      ? [`list.sort: '${sort}' must be required, so that each record has a place`]
      : []),
    ...[...new Set([sort, ...list.sortable])]
      .filter(key => fields[key]?.isOrdered === false)
      .map(
        key =>
          `list.${list.sortable.includes(key) ? 'sortable' : 'sort'}: '${key}' can't be ordered by what people read`,
      ),
    ...(list.perPage !== undefined &&
    !(Number.isInteger(list.perPage) && list.perPage >= 1 && list.perPage <= 100)
      ? ['list.perPage: must be a whole number from 1 to 100']
      : []),
  ];
}

function thenByFaults(table: Table): string[] {
  const { thenBy } = table.list;
  if (thenBy === undefined) return [];
  const field = table.fields[thenBy];
  return [
    ...unknown(table, 'list.thenBy', [thenBy]),
    ...(field && !field.required
      ? [`list.thenBy: '${thenBy}' must be required, so that each record has a place`]
      : []),
    ...(field && (!field.isOrdered || field.natural)
      ? [`list.thenBy: '${thenBy}' can't be ordered by what people read`]
      : []),
  ];
}

function uniqueFaults(table: Table): string[] {
  const flags = table.uniqueUnless.map(({ flag }) => flag);
  return [
    ...unknown(table, 'table.uniqueUnless', [...flags, ...table.uniqueUnless.flatMap(({ group }) => group)]),
    ...flags
      .filter(key => table.fields[key] && table.fields[key].type !== 'flag')
      .map(key => `table.uniqueUnless: '${key}' is no flag`),
    ...(table.uniqueUnless.some(({ group }) => group.length === 0)
      ? ['table.uniqueUnless: a group has no fields']
      : []),
    ...unknown(table, 'table.unique', table.unique.flat()),
    ...(table.unique.some(group => group.length === 0) ? ['table.unique: a group has no fields'] : []),
    ...table.unique.flatMap(repeated).map(key => `table.unique: '${key}' is twice in one group`),
    ...repeated(table.unique.map(group => group.join(' and '))).map(
      group => `table.unique: ${group} is there twice`,
    ),
  ];
}

function computedFaults(table: Table): string[] {
  const { area, computed } = table;
  return [
    ...unknown(table, 'table.computed', Object.keys(computed)),
    ...Object.keys(computed)
      .filter(key => key === area?.key)
      .map(key => `table.computed: '${key}' is the area, in which a record stays`),
  ];
}

function formFaults(table: Table): string[] {
  const { form, fields, access, area } = table;
  if (!form.sections) return [];
  const shown = form.sections.flatMap(section => section.fields);
  const conditional = form.sections.flatMap(section =>
    section.when ? [{ ...section, when: section.when }] : [],
  );
  const adding = access.create ?? [];
  const needed = Object.values(fields)
    .filter(({ key, blank, required }) =>
      key === area?.key
        ? adding.some(role => levelOf(role) !== area.level)
        : required && blank === null && !isComputed(table, key),
    )
    .map(({ key }) => key);
  return [
    ...unknown(table, 'form.sections', shown),
    ...conditional
      .filter(({ when }) => fields[when.field]?.type !== 'choice')
      .map(({ when }) => `form.sections.when: '${when.field}' is no choice`),
    ...conditional
      .flatMap(section => section.fields)
      .filter(key => fields[key]?.required)
      .map(key => `form.sections.when: '${key}' is required, so its section must always show`),
    ...repeated(shown).map(key => `form.sections: '${key}' is there twice`),
    ...shown
      .filter(key => isComputed(table, key))
      .map(key => `form.sections: '${key}' is computed, so that nobody fills it in`),
    ...(adding.length === 0 ? [] : needed)
      .filter(key => !shown.includes(key))
      .map(key => `form.sections: '${key}' is missing, which every new record needs`),
  ];
}

function mapFaults(table: Table): string[] {
  const { fields, map } = table;
  if (!map) return [];
  const { position, bands, shows } = map;
  const band = fields[bands.field];
  const values = bands.of.flatMap(each => each.values);
  return [
    ...(fields[position]?.type === 'position' ? [] : ['map.position: there is no field with a position']),
    ...unknown(table, 'map.shows', [shows]),
    ...(band?.type === 'choice' || band?.type === 'flag'
      ? values
          .filter(value => band.fault?.(value, '') !== undefined || band.format(value) === absent)
          .map(value => `map.bands.of: '${value}' is no value of '${bands.field}'`)
      : [`map.bands.field: '${bands.field}' is neither a choice nor a flag`]),
    ...repeated(values.map(String)).map(value => `map.bands.of: '${value}' is in two bands`),
    ...bands.of
      .filter(({ shape }) => !shapeNames.includes(shape))
      .map(({ label }) => `map.bands.of: the shape of '${label}' must be one of ${shapeNames.join(', ')}`),
    ...bands.of
      .filter(({ tone }) => !(Number.isInteger(tone) && tone >= 1 && tone <= lastTone))
      .map(
        ({ label }) => `map.bands.of: the tone of '${label}' must be a whole number from 1 to ${lastTone}`,
      ),
  ];
}

function unknown({ fields }: Table, property: string, keys: readonly string[]): string[] {
  return keys.filter(key => !Object.hasOwn(fields, key)).map(key => `${property}: '${key}' is not a field`);
}

/** The names of the columns that every table has, and of a list's own parts of a query. */
const reserved: ReadonlySet<string> = new Set(
  [
    ['id', 'etag', 'version', 'createdAt', 'updatedAt', 'titles'],
    ['page', 'perPage', 'sort', 'q', 'format', 'location', 'locationCode'],
    ['zoneCode', 'circleCode', 'divisionCode', 'subDivisionCode', 'sectionCode'],
  ].flat(),
);
