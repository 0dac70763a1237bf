import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../settings/config.ts';
import type { Secrets } from '../db/secrets.ts';
import type { ObjectStore } from './objectStore.ts';
import { scratchFolder } from './scratchFolder.ts';

export type { ObjectStore, UploadGrant } from './objectStore.ts';

/** The configured store, and the routes that this server must serve for it. */
export interface OpenedStore {
  store: ObjectStore;
  /**
   * The disk store's routes, mounted at `/store`; absent with S3, which serves files itself. Calls `onStored` for each
   * upload before acknowledging it; the result decides whether the object may stay.
   */
  routes?(onStored: (key: string) => Promise<'accepted' | 'refused'>): FastifyPluginAsync;
}

/**
 * Opens the disk store below `dataDir`, or S3 if a bucket is configured. A process opens it once with a new folder for
 * its unfinished files; its other threads share that `workFolder`.
 */
export async function openStore(
  config: Pick<Config, 'dataDir' | 's3'>,
  secrets: Secrets,
  workFolder?: string,
): Promise<OpenedStore> {
  if (config.s3) {
    const { openS3Store } = await import('./s3Store.ts');
    const folder = workFolder ?? (await scratchFolder(path.join(config.dataDir, 'work')));
    return { store: openS3Store(config.s3, folder) };
  }
  const { openDiskStore } = await import('./disk/diskStore.ts');
  return openDiskStore(config.dataDir, secrets, workFolder);
}

/**
 * Opens the store where no server runs on the database: for its files alone, as nothing opens the links that it signs.
 */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<ObjectStore> {
  const { store } = await openStore(config, {
    get: async () => undefined,
    putIfAbsent: async (_, value) => value,
  });
  return store;
}
