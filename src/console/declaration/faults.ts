import { roles } from '#domain/roles.ts';
import type { Officer } from '#domain/officer.ts';
import { forOfficer } from './byOfficer.ts';
import type { Page } from './page.ts';
import type { Resource } from './resolved.ts';
import { columnsOf, opensOf } from '../list/columns.ts';

/** A fault in a declaration: the property concerned, and a sentence. */
type Fault = readonly [property: string, fault: string];

type Entry = Resource | Page;

/** Returns the faults in the declarations, each with its declaration and property; empty if there are none. */
export function findFaults(entries: readonly Entry[]): string[] {
  const names = new Set(entries.flatMap(entry => (entry.kind === 'resource' ? [entry.name] : [])));
  return entries.flatMap((entry, at) => {
    const others = entries.toSpliced(at, 1);
    const faults = [
      ...entryFaults(entry, others),
      ...(entry.kind === 'resource' ? [...resourceFaults(entry, names), ...viewFaults(entry, names)] : []),
    ];
    return faults.map(([property, fault]) => `${entry.name}.${property}: ${fault}`);
  });
}

function entryFaults(entry: Entry, others: readonly Entry[]): Fault[] {
  const { name, path } = entry;
  const viewers = entry.kind === 'page' ? entry.access : entry.access.list;
  const faults: Fault[] = [];
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    faults.push(['name', 'must be lower-case words joined by "-"']);
  if (others.some(other => other.name === name)) faults.push(['name', 'is taken by another declaration']);
  if (!/^\/[^\s?#]+$/.test(path)) faults.push(['path', `'${path}' must start with "/" and name a screen`]);
  if (others.some(other => other.path === path))
    faults.push(['path', `'${path}' is taken by another declaration`]);
  if (viewers.length === 0) faults.push(['access', 'nobody may see it']);
  return faults;
}

function resourceFaults(resource: Resource, names: ReadonlySet<string>): Fault[] {
  return [
    ...accessFaults(resource),
    ...fieldFaults(resource, names),
    ...roles.flatMap(role => listFaults(resource, sampleOfficer(role))),
    ...formFaults(resource),
    ...mapFaults(resource),
  ].filter(
    ([property, fault], at, all) =>
      all.findIndex(other => other[0] === property && other[1] === fault) === at,
  );
}

function viewFaults({ views, access }: Resource, names: ReadonlySet<string>): Fault[] {
  if (!views) return [];
  const none: Fault[] = views.of.length === 0 ? [['views.of', 'there are none']] : [];
  return [
    ...none,
    ...views.of.flatMap(({ value, resource }) => [
      ...(/^[a-z][a-zA-Z0-9_]*$/.test(value)
        ? []
        : ([[`views.of.${value}`, 'must be words joined by "_", or in camelCase']] as const)),
      ...(views.of.some(other => other.value !== value && other.resource.name === resource.name)
        ? ([[`views.of.${value}`, 'has the name of another view']] as const)
        : []),
      ...resource.access.list
        .filter(role => !access.list.includes(role))
        .map(role => [`views.of.${value}.access`, `${role} may not see the resource`] as const),
      ...resourceFaults(resource, names).map(
        ([property, fault]) => [`views.of.${value}.${property}`, fault] as const,
      ),
    ]),
  ];
}

function accessFaults({ access, beside, list, form, pages, api }: Resource): Fault[] {
  const faults: Fault[] = [];
  const granted = [
    ['access.create', access.create ?? []],
    ['access.update', access.update ?? []],
    ['access.delete', access.delete ?? []],
    ['access.export', access.export ?? []],
    ['list.selection', list.selection?.access ?? []],
    ...list.actions.map(action => [`list.actions.${action.name}`, action.access] as const),
    ...beside.map(each => [`beside.${each.name}`, each.access] as const),
  ] as const;
  for (const [property, allowed] of granted)
    for (const role of allowed)
      if (!access.list.includes(role)) faults.push([property, `${role} may not see the list`]);

  const isGranted = (verb: 'create' | 'update' | 'delete') => (access[verb] ?? []).length > 0;
  const isUnused = !isGranted('create') && !isGranted('update');
  const forms = [
    ['create', pages.create],
    ['update', pages.edit ?? (isUnused ? form : undefined)],
  ] as const;
  for (const [verb, own] of forms) {
    if (isGranted(verb) && !form && !own) faults.push(['form', `someone may ${verb}, but there is no form`]);
    if (!isGranted(verb) && own) faults.push([`access.${verb}`, `there is a form, but nobody may ${verb}`]);
  }
  for (const verb of ['create', 'update', 'delete'] as const)
    if (isGranted(verb) && api && !api[verb])
      faults.push([`api.${verb}`, `someone may ${verb}, but there is no call for it`]);
  for (const { name } of list.actions)
    if (list.actions.filter(action => action.name === name).length > 1)
      faults.push([`list.actions.${name}`, 'is declared twice']);
  return [...faults, ...undoFaults(list.actions)];
}

function undoFaults(actions: Resource['list']['actions']): Fault[] {
  return actions.flatMap((action): Fault[] => {
    if (!('call' in action) || action.undo === undefined) return [];
    const opposite = actions.find(({ name }) => name === action.undo);
    const property = `list.actions.${action.name}.undo`;
    if (!opposite || !('call' in opposite)) return [[property, `'${action.undo}' is no action with a call`]];
    return action.access
      .filter(role => !opposite.access.includes(role))
      .map(role => [property, `${role} may not '${action.undo}'`]);
  });
}

function fieldFaults({ fields, recordTitle, list, api }: Resource, names: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  if (Object.keys(fields).length === 0) faults.push(['fields', 'there are none']);
  if (!(recordTitle in fields)) faults.push(['recordTitle', `'${recordTitle}' is not a field`]);
  for (const { key, target } of Object.values(fields))
    if (target !== undefined && !names.has(target))
      faults.push([`fields.${key}`, `'${target}' is not a resource`]);
  for (const key of list.search?.by ?? [])
    if (!(key in fields)) faults.push(['list.search', `'${key}' is not a field`]);
  if (!Number.isInteger(list.perPage) || list.perPage < 1 || list.perPage > 100)
    faults.push(['list.perPage', 'must be a whole number from 1 to 100']);
  if (list.download.operation && api === undefined)
    faults.push(['list.download', 'names an operation, but there is no api']);
  if (list.download.choice && !list.download.operation)
    faults.push(['list.download', 'has a choice of files, but no operation']);
  return faults;
}

function listFaults(resource: Resource, officer: Officer): Fault[] {
  const { fields, list } = resource;
  const columns = forOfficer(list.columns, officer);
  const sort = list.sort?.replace(/^-/, '');
  const unknown = (property: string, keys: readonly string[]): Fault[] =>
    keys.filter(key => !(key in fields)).map(key => [property, `'${key}' is not a field`]);
  const filters = forOfficer(list.filters, officer);
  return [
    ...unknown('list.columns', columns),
    ...unknown('list.filters', filters),
    ...unknown('list.panel', list.panel?.filters ?? []),
    ...unknown('list.cards', list.cards ? [list.cards.filter] : []),
    ...unknown('list.only', [
      ...Object.keys(list.only),
      ...Object.values(list.only).flatMap(of => of?.filter ?? []),
    ]),
    ...unknown('list.search.needs', list.search?.needs?.oneOf ?? []),
    ...unknown('list.linked', forOfficer(list.linked, officer)),
    ...unknown('list.feed.groups', list.feed?.groups === undefined ? [] : [list.feed.groups]),
    ...unknown('list.sortable', list.sortable),
    ...unknown('list.sort', sort === undefined ? [] : [sort]),
    ...(columnsOf(resource, officer).length === 0 ? ([['list.columns', 'there are none']] as const) : []),
    ...[...filters, ...(list.panel?.filters ?? [])]
      .filter(key => fields[key] && !fields[key].Filter)
      .map(key => ['list.filters', `'${key}' is a ${fields[key]?.type} field, which has no filter`] as const),
  ];
}

function formFaults({ form, fields }: Resource): Fault[] {
  return (form?.sections ?? []).flatMap(section =>
    section.fields.flatMap((key): Fault[] => {
      if (!fields[key]) return [['form.sections', `'${key}' is not a field`]];
      return fields[key].input
        ? []
        : [['form.sections', `'${key}' is a ${fields[key].type} field, which has no input`]];
    }),
  );
}

function mapFaults(resource: Resource): Fault[] {
  const { map, fields, api } = resource;
  if (!map) return [];
  const { position, bands, shows, outlines, beside } = map;
  const places = {
    position,
    'bands.field': bands.field,
    shows,
    ...(outlines && { outlines }),
  };
  const faults = Object.entries(places)
    .filter(([, key]) => !(key in fields))
    .map(([place, key]): Fault => [`map.${place}`, `'${key}' is not a field`]);
  if (!api) faults.push(['map', 'needs an api, whose list it shows']);
  if (!beside && !opensOf(resource)) faults.push(['map.beside', 'is missing, while rows lead nowhere']);
  return faults;
}

/** Returns a sample officer of a designation, to try what varies by officer. */
function sampleOfficer(role: Officer['role']): Officer {
  return { role, id: 'check', username: 'check', firstName: 'Check', lastName: '', location: {} };
}
