import { HttpError, type DataProvider } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import { holds, isRecord, merge, readPath, type ConsoleRecord } from '#schema/record.ts';
import type { Http } from '../client/http.ts';
import { sendReliably } from '../client/sendReliably.ts';
import { trustedCast } from '../client/trustedCast.ts';
import { etagOf, splitEtag, unlessStale } from '../client/versions.ts';
import type { ActionRequest, HistoryRequest, ListContents, Points } from '../console/consoleDataProvider.ts';
import { forOfficer, type ByOfficer } from '../console/declaration/byOfficer.ts';
import type { DeclaredCall, HistoryPage } from '../console/declaration/declaredCall.ts';
import type { Resource } from '../console/declaration/resolved.ts';
import { queryOf, viewOf } from '../console/declaration/view.ts';
import { addressOf } from './addressOf.ts';
import { createCall, deleteCall, toRow, type Calls } from './declaredChanges.ts';

/** Implements react-admin's methods for a resource that declares its calls. Rejects calls that it does not declare. */
export function declaredCalls(calls: Calls): DataProvider {
  const { http, officer, resource, api } = calls;
  const requestFor = (id: unknown, call: ByOfficer<DeclaredCall>) =>
    addressOf(forOfficer(call, officer), officer, { id });
  const unsupported = (verb: string) => async (): Promise<never> => {
    throw new Error(`${resource.name} declares no call to ${verb}`);
  };
  const readOne = async (id: unknown, signal: AbortSignal | undefined) => {
    if (!api.one) return unsupported('read one record')();
    const { body, headers } = await http({ ...requestFor(id, api.one), signal });
    return toRow(resource, readPath(body, 'data'), etagOf(headers));
  };

  return {
    getList: listCall(calls),
    getOne: async (_, { id, signal }) => ({ data: trustedCast(await readOne(id, signal)) }),
    getMany: async (_, { ids, signal }) => {
      const found = await Promise.all(ids.map(id => readOne(id, signal).catch(unlessMissing)));
      return { data: trustedCast(found.filter(row => row !== undefined)) };
    },
    update: async (_, { id, data, previousData }) => {
      if (!api.update) return unsupported('change a record')();
      const { etag, body } = splitEtag(data);
      const request = { ...requestFor(id, api.update), body, ifMatch: etag };
      const send = async () => {
        const { headers } = await http(request);
        const changed = { etag: undefined, ...body, ...etagOf(headers) };
        return toRow(resource, merge(previousData, changed));
      };
      const findSaved = async () => {
        const now = await readOne(id, undefined);
        return holds(now, body) ? now : undefined;
      };
      const row = await unlessStale(
        () => sendReliably({ send, findSaved }),
        current => (current ? toRow(resource, current) : readOne(id, undefined)),
      );
      return { data: trustedCast(row) };
    },
    create: createCall(calls),
    delete: deleteCall(calls, id => readOne(id, undefined)),
    getManyReference: unsupported('list by reference'),
    updateMany: unsupported('change many records'),
    deleteMany: unsupported('delete many records'),
  };
}

function listCall({ http, officer, resource, api }: Calls): DataProvider['getList'] {
  const call = forOfficer(api.list, officer);
  const { rows, count = 'count', query } = call;
  return async (_, { filter, meta, sort, pagination, signal }) => {
    const view = viewOf(
      resource,
      officer,
      { filter: trustedCast(filter ?? {}), meta: trustedCast(meta ?? {}) },
      sort,
    );
    const { page, perPage } = pagination ?? { page: 1, perPage: resource.list.perPage };
    const { body } = await http({
      ...addressOf(call, officer, { month: view.month }),
      query: { ...queryOf(view, query), page, perPage },
      signal,
    });
    const data = readPath(body, 'data');
    const found = readPath(data, rows);
    const total = readPath(data, count);
    if (!Array.isArray(found) || typeof total !== 'number')
      throw new Error(`The answer for ${resource.name} holds no rows or no total where they are declared`);
    const countIsEstimate = readPath(data, 'countIsEstimate') === true;
    return { data: trustedCast(found.map(row => toRow(resource, row))), total, meta: { countIsEstimate } };
  };
}

/**
 * Returns undefined for a record that does not exist or can't exist (a mistyped identity); rethrows any other failure.
 * Of several ids, `getMany` thus returns the records that exist.
 */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof HttpError && (error.status === 404 || error.status === 400))) throw error;
}

/** Makes the call of a declared row action. Returns the server's message. */
export async function runAction(
  http: Http,
  officer: Officer,
  resource: Resource,
  { action, record, idempotencyKey }: ActionRequest,
): Promise<string> {
  const declared = resource.list.actions.find(({ name }) => name === action);
  if (!declared || !('call' in declared))
    throw new Error(`${resource.name} declares no call for '${action}'`);
  const { call } = declared;
  const address = addressOf(call, officer, record);
  const answer = await http({ ...address, body: call.body?.(record, officer), idempotencyKey });
  const message = readPath(answer.body, 'message');
  return typeof message === 'string' ? message : '';
}

/** Requests the number of rows in each view of a resource. */
export async function counts(
  http: Http,
  officer: Officer,
  resource: Resource,
  { signal, ...contents }: ListContents & { signal: AbortSignal },
): Promise<ConsoleRecord> {
  const declared = resource.views?.counts;
  if (!declared) throw new Error(`${resource.name} declares no call for the totals of its views`);
  const view = viewOf(resource, officer, contents);
  const address = addressOf(declared, officer, { month: view.month });
  const { body } = await http({ ...address, query: queryOf(view, declared.query), signal });
  const data = readPath(body, 'data');
  return isRecord(data) ? data : {};
}

/** Reads every record that a list shows, for its map. */
export async function readPoints(
  http: Http,
  officer: Officer,
  resource: Resource,
  { signal, ...contents }: ListContents & { signal: AbortSignal },
): Promise<Points> {
  const { name, map, api } = resource;
  if (!map || !api) throw new Error(`${name} declares no map of its list`);
  const view = viewOf(resource, officer, contents);
  const { query } = forOfficer(api.list, officer);
  const address = addressOf(map, officer, { month: view.month });
  const { body } = await http({ ...address, query: queryOf(view, query), signal });
  const found = readPath(body, 'data.points');
  const [count, withoutPosition] = [readPath(body, 'data.count'), readPath(body, 'data.withoutPosition')];
  if (!Array.isArray(found) || typeof count !== 'number' || typeof withoutPosition !== 'number')
    throw new Error(`The answer for the map of ${name} holds no points or no totals`);
  return { records: found.map(row => toRow(resource, row)), count, withoutPosition };
}

const perPage = 20;

/** Reads a page of a record's changes, the newest first. */
export async function readHistory(
  http: Http,
  officer: Officer,
  { name, api }: Resource,
  { id, page, signal }: HistoryRequest,
): Promise<HistoryPage> {
  if (!api?.history) throw new Error(`${name} declares no call for the history of a record`);
  const address = addressOf(forOfficer(api.history, officer), officer, { id });
  const { body } = await http({ ...address, query: { page, perPage }, signal });
  return trustedCast(readPath(body, 'data'));
}
