import { expect, test } from 'vitest';
import { forOfficer } from '../../../src/console/declaration/byOfficer.ts';
import { columnsOf } from '../../../src/console/list/columns.ts';
import { isRecord, readPath } from '#schema/record.ts';
import { withViews } from '../../../src/console/declaration/registry.ts';
import { filterNames, queryOf, viewOf } from '../../../src/console/declaration/view.ts';
import type { Query } from '../../../src/console/declaration/api.ts';
import type { DeclaredCall } from '../../../src/console/declaration/declaredCall.ts';
import type { Resource } from '../../../src/console/declaration/resolved.ts';
import type { Role } from '../../../src/domain/roles.ts';
import { registry } from '../../../src/resources/index.ts';
import { officer } from '../../component/support/officers.ts';
import { operationNamed } from '../../support/tables/operations.ts';

const resources = registry.entries.flatMap(withViews);
/** Returns the operation that a call names; calls declared in the portal name one of the contract or of a table. */
const operationOf = ({ operation }: Pick<DeclaredCall, 'operation'>) => operationNamed(operation);
const queryNames = (operation: unknown) => Object.keys(properties(readPath(operation, 'query')));
/** Returns the path parameters of an operation, except the officer's role. */
const paramsOf = (operation: unknown) =>
  Object.keys(properties(readPath(operation, 'params'))).filter(param => param !== 'role');

/** Returns the properties of a schema, or those of its alternatives. */
function properties(schema: unknown): Record<string, unknown> {
  const own = readPath(schema, 'properties');
  if (isRecord(own)) return own;
  const alternatives = readPath(schema, 'anyOf');
  return Array.isArray(alternatives)
    ? Object.fromEntries(alternatives.flatMap(one => Object.entries(properties(one))))
    : {};
}

/** Returns whether a schema has something at a dotted path; a number stands for any item of an array. */
function has(schema: unknown, path: string): boolean {
  const step = (at: unknown, key: string) =>
    /^\d+$/.test(key) ? readPath(at, 'items') : properties(at)[key];
  return path.split('.').reduce<unknown>(step, schema) !== undefined;
}

/** Returns the names of the query parameters to send: those with a value. */
const sent = (query: Query) => Object.keys(query).filter(name => query[name] !== undefined);

/** Returns the requests of a resource for a designation: without any filter, and with every one. */
function viewsOf(resource: Resource, role: Role) {
  const names = filterNames(resource, officer(role));
  const meta = { area: { level: 'section', code: '5410101' }, month: '2026-09' } as const;
  return [{}, Object.fromEntries(names.map(name => [name, '5410']))].map(filter =>
    viewOf(resource, officer(role), { filter, meta }),
  );
}

const withCalls = resources.flatMap(resource => {
  const { name, access, api } = resource;
  return api ? access.list.map(role => ({ name, role, resource, api })) : [];
});

test.each(withCalls)(
  '$name for $role: the list’s query names, rows, total and columns',
  ({ resource, role, api }) => {
    const call = forOfficer(api.list, officer(role));
    const operation = operationOf(call);
    const queried = viewsOf(resource, role).flatMap(view => sent(queryOf(view, call.query)));
    expect(queryNames(operation)).toEqual(expect.arrayContaining([...queried, 'page', 'perPage']));

    const data = properties(operation?.response)['data'];
    expect(has(data, call.count ?? 'count')).toBe(true);
    const row = readPath(properties(data)[call.rows], 'items');
    const sources = [resource.id, ...columnsOf(resource, officer(role)).map(({ source }) => source)];
    expect(sources.filter(source => !has(row, source))).toEqual([]);
  },
);

const downloads = withCalls.filter(
  ({ resource, role }) => resource.list.download.operation && resource.access.export?.includes(role),
);
test.each(downloads)('$name for $role: the download’s query names', ({ resource, role }) => {
  const { operation, query, others, choice } = resource.list.download;
  const queried = viewsOf(resource, role).flatMap(view => sent(query?.(view) ?? {}));
  const more = [...others, ...(choice?.options ?? [])].flatMap(other => sent(other.query));
  expect(queryNames(operation && operationOf({ operation }))).toEqual(
    expect.arrayContaining([...queried, ...more]),
  );
});

const sideBySide = resources.flatMap(resource =>
  resource.views?.counts
    ? [{ name: resource.name, resource, views: resource.views, counts: resource.views.counts }]
    : [],
);
test.each(sideBySide)('$name: the call for the totals of its views', ({ resource, views, counts }) => {
  const operation = operationOf(counts);
  expect(paramsOf(operation).filter(param => param !== 'month')).toEqual([]);
  const queried = viewsOf(resource, 'ee').flatMap(view => sent(counts.query?.(view) ?? {}));
  expect(queryNames(operation)).toEqual(expect.arrayContaining(queried));
  const data = properties(operation?.response)['data'];
  expect(views.of.filter(({ count }) => count !== undefined && !has(data, count))).toEqual([]);
});

const editors = withCalls.filter(({ resource, role }) => resource.access.update?.includes(role));
test.each(editors)('$name for $role: the form reads and changes one record', ({ resource, role, api }) => {
  const one = api.one && operationOf(forOfficer(api.one, officer(role)));
  const update = api.update && operationOf(forOfficer(api.update, officer(role)));
  expect([one, update].flatMap(paramsOf)).toEqual(['id', 'id']);
  const record = properties(one?.response)['data'];
  const keys = resource.form?.sections.flatMap(({ fields }) => fields) ?? [];
  const sources = keys.map(key => resource.fields[key]?.source ?? key);
  expect(sources.filter(source => !has(record, source))).toEqual([]);
});

const actions = withCalls.flatMap(({ name, role, resource, api }) =>
  resource.list.actions.flatMap(action =>
    'call' in action && action.access.includes(role)
      ? [{ name, role, action: action.name, call: action.call, list: forOfficer(api.list, officer(role)) }]
      : [],
  ),
);
test.each(actions)('$name for $role: the row has the parameters of $action', ({ call, list }) => {
  const rows = properties(properties(operationOf(list)?.response)['data'])[list.rows];
  const { operation, params = {} }: DeclaredCall = call;
  const needed = paramsOf(operationOf({ operation }));
  expect(needed).toEqual(expect.arrayContaining(Object.keys(params)));
  expect(needed.filter(param => !has(readPath(rows, 'items'), params[param] ?? param))).toEqual([]);
});
