import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Secrets } from '../../db/secrets.ts';
import { attachment, type ObjectStore } from '../objectStore.ts';
import { ObjectFolder } from './folder.ts';
import { signPost } from './postPolicy.ts';
import { signGet } from './signature.ts';
import { noSuchKey } from './storeRefusals.ts';
import { storeRoutes, type OnStored } from './storeRoutes.ts';

/** The path where the server mounts the store. */
const mountPath = '/store';
const bucket = 'files';

/** A store on this machine's disk, with the routes for its uploads and downloads. */
export interface DiskStore {
  store: ObjectStore;
  /** Mounted at `/store`; calls `onStored` for each upload before acknowledging it. */
  routes(onStored: OnStored): FastifyPluginAsync;
}

/**
 * Opens the store below `dataDir`; all copies of the server share its signing secret. `workFolder` is the folder for
 * unfinished files, if this process has one.
 */
export async function openDiskStore(
  dataDir: string,
  secrets: Secrets,
  workFolder?: string,
): Promise<DiskStore> {
  const folder = await ObjectFolder.open(path.join(dataDir, 'store'), workFolder);
  const secret = await secrets.putIfAbsent('store-signing-secret', randomBytes(32).toString('base64url'));
  return {
    store: diskStore(folder, secret),
    routes: onStored => storeRoutes({ folder, secret, bucket, onStored }),
  };
}

function diskStore(folder: ObjectFolder, secret: string): ObjectStore {
  return {
    workFolder: folder.unfinished,
    presignUpload: async terms => signPost(secret, bucket, `${mountPath}/${bucket}`, terms),
    presignDownload: async (key, { fileName, expiresIn }) =>
      signGet(secret, `${mountPath}/${bucket}/${key}`, attachment(fileName), expiresIn),
    keys: () => folder.keys(),
    list: key => folder.list(key),
    // An upload never replaces another, so it stays where it is.
    seal: async key => key,
    fetch: async key => {
      if ((await folder.sizeOf(key)) === undefined) throw noSuchKey();
      return { path: folder.pathOf(key), [Symbol.asyncDispose]: async () => undefined };
    },
    read: async key => {
      const size = await folder.sizeOf(key);
      if (size === undefined) throw noSuchKey();
      return { size, stream: createReadStream(folder.pathOf(key)) };
    },
    put: (key, source) => folder.replace(source, key),
    remove: key => folder.remove(key),
    removeOlderThan: (key, seconds, keysToKeep) =>
      folder.removeOlder(key, Date.now() - seconds * 1000, keysToKeep),
  };
}
