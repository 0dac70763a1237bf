import { expect, test } from 'vitest';
import { operations } from '../../../contract/index.ts';
import { forOfficer } from '../../../src/console/byOfficer.ts';
import { columnsOf } from '../../../src/console/list/columns.ts';
import { isRecord, readPath } from '../../../src/console/record.ts';
import { withViews } from '../../../src/console/registry.ts';
import { narrowingNames, queryOf, viewOf } from '../../../src/dataProvider/view.ts';
import type { Query } from '../../../src/console/api.ts';
import type { Resource } from '../../../src/console/resolved.ts';
import type { Role } from '../../../src/domain/roles.ts';
import { registry } from '../../../src/resources/index.ts';
import { officer } from '../../component/support/officers.ts';

const resources = registry.entries.flatMap(withViews);
const bare = (path: string) => path.replaceAll(/:[\w.]+/g, ':');
const find = (method: string, path: string) =>
  Object.values(operations).find(each => each.method === method && bare(each.path) === bare(path));
const queryNames = (operation: unknown) => Object.keys(properties(readPath(operation, 'query')));

/** The properties of a schema, whichever of its alternatives has some. */
function properties(schema: unknown): Record<string, unknown> {
  const own = readPath(schema, 'properties');
  if (isRecord(own)) return own;
  const alternatives = readPath(schema, 'anyOf');
  return Array.isArray(alternatives)
    ? Object.fromEntries(alternatives.flatMap(one => Object.entries(properties(one))))
    : {};
}

/** Whether a schema has something at a dotted path; a number stands for any item of an array. */
function has(schema: unknown, path: string): boolean {
  const step = (at: unknown, key: string) =>
    /^\d+$/.test(key) ? readPath(at, 'items') : properties(at)[key];
  return path.split('.').reduce<unknown>(step, schema) !== undefined;
}

/** The query names that are sent: what is undefined is left out. */
const sent = (query: Query) => Object.keys(query).filter(name => query[name] !== undefined);

/** What a resource asks for on behalf of a designation: nothing narrowed, and all that can be. */
function viewsOf(resource: Resource, role: Role) {
  const names = narrowingNames(resource, officer(role));
  const meta = { area: { level: 'section', code: '5410101' }, month: '2026-09' } as const;
  return [{}, Object.fromEntries(names.map(name => [name, '5410']))].map(filter =>
    viewOf(resource, officer(role), { filter, meta }),
  );
}

const withCalls = resources.flatMap(resource =>
  resource.api
    ? resource.access.list.map(role => ({ name: resource.name, role, resource, api: resource.api }))
    : [],
);

test.each(withCalls)(
  '$name for $role: the list’s path, query names, rows, total and columns',
  ({ resource, role, api }) => {
    const path = forOfficer(api?.list.path ?? '/', officer(role));
    const operation = find('GET', path);
    expect(operation, path).toBeDefined();
    const asked = viewsOf(resource, role).flatMap(view => sent(queryOf(view, api?.list.query)));
    expect(queryNames(operation)).toEqual(expect.arrayContaining([...asked, 'page', 'perPage']));

    const data = properties(operation?.response)['data'];
    expect(has(data, api?.list.count ?? 'count')).toBe(true);
    const row = readPath(properties(data)[forOfficer(api?.list.rows ?? '', officer(role))], 'items');
    const sources = [resource.id, ...columnsOf(resource, officer(role)).map(({ source }) => source)];
    expect(sources.filter(source => !has(row, source))).toEqual([]);
  },
);

const downloads = withCalls.filter(
  ({ resource, role }) => resource.list.download.path && resource.access.export?.includes(role),
);
test.each(downloads)('$name for $role: the download’s path and query names', ({ resource, role }) => {
  const { path = '', query, others, choice } = resource.list.download;
  const operation = find('GET', path);
  expect(operation, path).toBeDefined();
  const asked = viewsOf(resource, role).flatMap(view => sent(query?.(view) ?? {}));
  const more = [...others, ...(choice?.options ?? [])].flatMap(other => sent(other.query));
  expect(queryNames(operation)).toEqual(expect.arrayContaining([...asked, ...more]));
});

const sideBySide = resources.flatMap(resource =>
  resource.views?.counts ? [{ name: resource.name, resource, views: resource.views }] : [],
);
test.each(sideBySide)('$name: the call for the totals of its views', ({ resource, views }) => {
  const operation = find('GET', views.counts?.path ?? '/');
  expect(operation, views.counts?.path).toBeDefined();
  const asked = viewsOf(resource, 'ee').flatMap(view => sent(views.counts?.query?.(view) ?? {}));
  expect(queryNames(operation)).toEqual(expect.arrayContaining(asked));
  const data = properties(operation?.response)['data'];
  expect(views.of.filter(({ count }) => count !== undefined && !has(data, count))).toEqual([]);
});

const editors = withCalls.filter(({ resource, role }) => resource.access.update?.includes(role));
test.each(editors)('$name for $role: the form reads and changes one record', ({ resource, role, api }) => {
  const one = find('GET', forOfficer(api?.one?.path ?? '/', officer(role)));
  expect(find('PATCH', forOfficer(api?.update?.path ?? '/', officer(role)))).toBeDefined();
  const record = properties(one?.response)['data'];
  const keys = resource.form?.sections.flatMap(({ fields }) => fields) ?? [];
  const sources = keys.map(key => resource.fields[key]?.source ?? key);
  expect(sources.filter(source => !has(record, source))).toEqual([]);
});

const actions = resources.flatMap(({ name, list }) =>
  list.actions.flatMap(action =>
    'call' in action ? [{ name, action: action.name, call: action.call }] : [],
  ),
);
test.each(actions)('$name: the path of $action', ({ call: { method = 'PATCH', path } }) => {
  expect(find(method, path), path).toBeDefined();
});
