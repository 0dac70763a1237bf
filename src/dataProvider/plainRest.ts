import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import type { Resource } from '../console/resolved.ts';
import { holds } from '../console/record.ts';
import type { Http } from './http.ts';
import { insist } from './insist.ts';
import { locationQuery } from './scope.ts';
import { taken } from './trust.ts';
import { viewOf } from './view.ts';

/**
 * Plain REST for resources that declare no calls, under /v1/{role}/{resource}. The total comes in X-Total-Count, so
 * that no Range header switches compression off. Only changed fields are sent, so a change goes by PATCH. The area and
 * the month of the top bar are filters like any other.
 */
export function plainRest(http: Http, officer: Officer): (resource: Resource) => DataProvider {
  const client = async (path: string, options?: RequestInit) => {
    const { method = 'GET', body, signal } = options ?? {};
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const answer = await http<object>({
      path,
      method: method === 'PUT' ? 'PATCH' : method,
      body: sent,
      signal: signal ?? undefined,
    });
    return { status: answer.status, headers: answer.headers, body: '', json: answer.body };
  };
  const calls = simpleRest(`/${officer.role}`, client, 'X-Total-Count');
  return resource => ({
    ...calls,
    getList: (name, params) =>
      calls.getList(name, { ...params, filter: filterOf(resource, officer, params) }),
    update: (name, params) =>
      insist({
        send: () => calls.update(name, params),
        onRecord: async () => {
          const now = await calls.getOne(name, { id: params.id });
          return holds(taken(now.data), taken(params.data)) ? now : undefined;
        },
      }),
  });
}

function filterOf(
  resource: Resource,
  officer: Officer,
  { filter, meta }: { filter?: unknown; meta?: unknown },
) {
  const view = viewOf(resource, officer, { filter: taken(filter ?? {}), meta: taken(meta ?? {}) });
  return {
    ...view.filter,
    ...(resource.topBar.hierarchy && locationQuery(view)),
    ...(view.month !== undefined && { month: view.month }),
  };
}
