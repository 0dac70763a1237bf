import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import type { Resource } from '../console/declaration/resolved.ts';
import { holds } from '#schema/record.ts';
import type { Http } from '../client/http.ts';
import { sendReliably } from '../client/sendReliably.ts';
import { locationQuery } from '../console/declaration/locationQuery.ts';
import { trustedCast } from '../client/trustedCast.ts';
import { viewOf } from '../console/declaration/view.ts';
import { deleteOnce, keyIn } from './declaredChanges.ts';

/**
 * Plain REST for resources that declare no calls, under /v1/{role}/{resource}. The total comes in X-Total-Count,
 * because a Range header would switch compression off. Only changed fields are sent, so changes use PATCH. The top
 * bar's area and month are filters like any other.
 */
export function plainRest(http: Http, officer: Officer): (resource: Resource) => DataProvider {
  const client = async (path: string, options?: RequestInit) => {
    const { method = 'GET', body, signal } = options ?? {};
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const answer = await http({
      path,
      method: method === 'PUT' ? 'PATCH' : method,
      body: sent,
      signal: signal ?? undefined,
    });
    return {
      status: answer.status,
      headers: answer.headers,
      body: '',
      json: trustedCast<object>(answer.body),
    };
  };
  const calls = simpleRest(`/${officer.role}`, client, 'X-Total-Count');
  return resource => ({
    ...calls,
    getList: (name, params) =>
      calls.getList(name, { ...params, filter: filterOf(resource, officer, params) }),
    create: async (name, { data, meta }) => {
      const { body } = await http({
        method: 'POST',
        path: `/${officer.role}/${name}`,
        body: data,
        idempotencyKey: keyIn(meta),
      });
      return { data: trustedCast(body) };
    },
    delete: async (name, { id, previousData }) => {
      const path = `/${officer.role}/${name}/${encodeURIComponent(id)}`;
      await deleteOnce({
        send: async () => http({ method: 'DELETE', path }),
        read: async () => calls.getOne(name, { id }),
      });
      return { data: trustedCast({ ...previousData, id }) };
    },
    update: (name, params) =>
      sendReliably({
        send: () => calls.update(name, params),
        findSaved: async () => {
          const now = await calls.getOne(name, { id: params.id });
          return holds(trustedCast(now.data), trustedCast(params.data)) ? now : undefined;
        },
      }),
  });
}

function filterOf(
  resource: Resource,
  officer: Officer,
  { filter, meta }: { filter?: unknown; meta?: unknown },
) {
  const view = viewOf(resource, officer, {
    filter: trustedCast(filter ?? {}),
    meta: trustedCast(meta ?? {}),
  });
  return {
    ...view.filter,
    ...(resource.topBar.hierarchy && locationQuery(view)),
    ...(view.month !== undefined && { month: view.month }),
  };
}
