import { HttpError, type DataProvider } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import type { Api, ApiPath } from '../console/api.ts';
import { forOfficer, type ByOfficer } from '../console/byOfficer.ts';
import { asText, holds, isRecord, merge, readPath, type ConsoleRow } from '../console/record.ts';
import type { Resource } from '../console/resolved.ts';
import { fillPath } from './fillPath.ts';
import type { Http } from './http.ts';
import { insist } from './insist.ts';
import { etagOf, splitEtag, unlessStale } from './versions.ts';
import { taken } from './trust.ts';
import { queryOf, viewOf } from './view.ts';

/** Whose calls are made, and with what. */
export interface Calls {
  http: Http;
  officer: Officer;
  resource: Resource;
  api: Api;
}

/** react-admin's verbs for a resource that declares its calls. What it does not declare is refused. */
export function declaredCalls(calls: Calls): DataProvider {
  const { http, officer, resource, api } = calls;
  const pathOf = (path: ByOfficer<ApiPath>, id: unknown) =>
    fillPath(forOfficer(path, officer), officer, { id });
  const refuse = (verb: string) => async (): Promise<never> => {
    throw new Error(`${resource.name} declares no call to ${verb}`);
  };
  const readOne = async (id: unknown, signal: AbortSignal | undefined) => {
    if (!api.one) return refuse('read one record')();
    const { body, headers } = await http({ path: pathOf(api.one.path, id), signal });
    return toRow(resource, readPath(body, 'data'), etagOf(headers));
  };

  return {
    getList: listCall(calls),
    getOne: async (_, { id, signal }) => ({ data: taken(await readOne(id, signal)) }),
    getMany: async (_, { ids, signal }) => {
      const found = await Promise.all(ids.map(id => readOne(id, signal).catch(unlessMissing)));
      return { data: taken(found.filter(row => row !== undefined)) };
    },
    update: async (_, { id, data, previousData }) => {
      if (!api.update) return refuse('change a record')();
      const { etag, body } = splitEtag(data);
      const request = { method: 'PATCH', path: pathOf(api.update.path, id), body, ifMatch: etag };
      const send = async () => {
        const { headers } = await http(request);
        const changed = { etag: undefined, ...body, ...etagOf(headers) };
        return toRow(resource, merge(previousData, changed));
      };
      const onRecord = async () => {
        const now = await readOne(id, undefined);
        return holds(now, body) ? now : undefined;
      };
      const row = await unlessStale(
        () => insist({ send, onRecord }),
        current => (current ? toRow(resource, current) : readOne(id, undefined)),
      );
      return { data: taken(row) };
    },
    getManyReference: refuse('list by reference'),
    updateMany: refuse('change many records'),
    create: refuse('create a record'),
    delete: refuse('delete a record'),
    deleteMany: refuse('delete many records'),
  };
}

function listCall({ http, officer, resource, api }: Calls): DataProvider['getList'] {
  const { path, rows, count = 'count', query } = api.list;
  return async (_, { filter, meta, sort, pagination, signal }) => {
    const view = viewOf(resource, officer, { filter: taken(filter ?? {}), meta: taken(meta ?? {}) }, sort);
    const { page, perPage } = pagination ?? { page: 1, perPage: resource.list.perPage };
    const { body } = await http({
      path: fillPath(forOfficer(path, officer), officer),
      query: { ...queryOf(view, query), page, perPage },
      signal,
    });
    const data = readPath(body, 'data');
    const found = readPath(data, forOfficer(rows, officer));
    const total = readPath(data, count);
    if (!Array.isArray(found) || typeof total !== 'number')
      throw new Error(`The answer for ${resource.name} holds no rows or no total where they are declared`);
    return { data: taken(found.map(row => toRow(resource, row))), total };
  };
}

/** Nothing, where a record is not there, or can't be: a mistyped identity is none. Of many, those that are there are given. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof HttpError && (error.status === 404 || error.status === 400))) throw error;
}

/** A record with the identity that react-admin needs, and with its version where that is known. */
function toRow(resource: Resource, record: unknown, version: { etag?: string } = {}): ConsoleRow {
  if (!isRecord(record))
    throw new Error(`The answer for ${resource.name} holds no record where one is declared`);
  return { ...version, ...record, id: asText(readPath(record, resource.id)) };
}
