import { HttpError, type DataProvider } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import { asText, isRecord, readPath, type ConsoleRow } from '#schema/record.ts';
import type { Http } from '../client/http.ts';
import { sendReliably } from '../client/sendReliably.ts';
import { trustedCast } from '../client/trustedCast.ts';
import { etagOf, splitEtag, unlessStale } from '../client/versions.ts';
import { forOfficer } from '../console/declaration/byOfficer.ts';
import type { Api } from '../console/declaration/declaredCall.ts';
import type { Resource } from '../console/declaration/resolved.ts';
import { addressOf } from './addressOf.ts';

/**
 * Adds a record. The key in `meta` identifies the intention, so that the caller may send it again after a lost answer.
 */
export function createCall({ http, officer, resource, api }: Calls): DataProvider['create'] {
  return async (_, { data, meta }) => {
    if (!api.create) throw new Error(`${resource.name} declares no call to create a record`);
    const { body, headers } = await http({
      ...addressOf(forOfficer(api.create, officer), officer),
      body: data,
      idempotencyKey: keyIn(meta),
    });
    return { data: trustedCast(toRow(resource, readPath(body, 'data'), etagOf(headers))) };
  };
}

/** Deletes a record in the version that the officer has seen; in its present one if the list holds no version. */
export function deleteCall(
  { http, officer, resource, api }: Calls,
  readOne: (id: unknown) => Promise<ConsoleRow>,
): DataProvider['delete'] {
  return async (_, { id, previousData }) => {
    if (!api.delete) throw new Error(`${resource.name} declares no call to delete a record`);
    const address = addressOf(forOfficer(api.delete, officer), officer, { id });
    const seen = isRecord(previousData) ? previousData : {};
    const read = api.one && (async () => readOne(id));
    const { etag } = splitEtag('etag' in seen || !read ? seen : await read());
    await unlessStale(
      async () => deleteOnce({ send: async () => http({ ...address, ifMatch: etag }), read }),
      current => toRow(resource, current ?? { ...seen, id }),
    );
    return { data: trustedCast({ ...seen, id }) };
  };
}

/** Returns the key of the intention that a request carries out. */
export function keyIn(meta: unknown): string | undefined {
  const key = readPath(meta, 'idempotencyKey');
  return typeof key === 'string' ? key : undefined;
}

/** Returns a record with the `id` that react-admin needs, and with its version if known. */
export function toRow(resource: Resource, record: unknown, version: { etag?: string } = {}): ConsoleRow {
  if (!isRecord(record))
    throw new Error(`The answer for ${resource.name} holds no record where one is declared`);
  return { ...version, ...record, id: asText(readPath(record, resource.id)) };
}

/** The client, the officer and the declaration that calls are made with. */
export interface Calls {
  http: Http;
  officer: Officer;
  resource: Resource;
  api: Api;
}

/**
 * Deletes a record. After a lost answer, a record that is gone counts as deleted. Without `read`, the request is only
 * sent again.
 */
export async function deleteOnce({
  send,
  read,
}: {
  send: () => Promise<unknown>;
  read: (() => Promise<unknown>) | undefined;
}): Promise<void> {
  let wasSent = false;
  const sendAgain = async () => {
    const isAgain = wasSent;
    wasSent = true;
    await send().catch((error: unknown) => {
      if (!isAgain || !isMissing(error)) throw error;
    });
    return true;
  };
  const findSaved =
    read &&
    (async () =>
      read().then(
        () => undefined,
        (error: unknown) => {
          if (!isMissing(error)) throw error;
          return true;
        },
      ));
  await sendReliably({ send: sendAgain, findSaved });
}

function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}
