import type { DataProvider } from 'react-admin';
import { isRecord, readPath, type ConsoleRow } from '#schema/record.ts';
import { trustedCast } from '../client/trustedCast.ts';
import { etagOf, splitEtag, unlessStale } from '../client/versions.ts';
import { forOfficer } from '../console/declaration/byOfficer.ts';
import { addressOf } from './addressOf.ts';
import type { Calls } from './calls.ts';
import { deleteOnce } from './deleteOnce.ts';
import { toRow } from '../console/list/toRow.ts';

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
