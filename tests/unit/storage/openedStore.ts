import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { writeAuditLog } from '../../../server/services/log/auditLog.ts';
import { openDiskStore } from '../../../server/services/storage/disk/diskStore.ts';
import type { ObjectStore, UploadGrant } from '../../../server/services/storage/index.ts';

/** The secret of every store in these tests, so that a second implementation can sign for it. */
export const secret = 'a-secret-that-only-tests-know';

export interface OpenedStore {
  store: ObjectStore;
  /** The address where it listens. */
  base: string;
  dataDir: string;
  /** The keys that `onStored` received. */
  stored: string[];
  /** Returns every file below its folder, finished or not. */
  files(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a disk store that listens on its own port. */
export async function openStoreForTest(
  onStored: (key: string) => Promise<'accepted' | 'refused'> = async () => 'accepted',
): Promise<OpenedStore> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'energy-audit-store-'));
  const disk = await openDiskStore(dataDir, { get: async () => secret, putIfAbsent: async () => secret });
  const stored: string[] = [];
  const app = Fastify();
  writeAuditLog(app);
  const routes = disk.routes(async key => {
    stored.push(key);
    return onStored(key);
  });
  await app.register(routes, { prefix: '/store' });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    store: disk.store,
    base,
    dataDir,
    stored,
    files: async () => {
      const entries = await readdir(path.join(dataDir, 'store'), { recursive: true, withFileTypes: true });
      return entries.filter(entry => entry.isFile()).map(entry => entry.name);
    },
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns a grant to post at most 100 bytes. */
export const grantOn = (store: ObjectStore, key = 'uploads/one/file.xlsx'): Promise<UploadGrant> =>
  store.presignUpload({ key, contentType: 'application/test', maxBytes: 100, expiresIn: 60 });

/** Builds a form with a grant's fields and then a file, as browsers send it. */
export function formOf(fields: Record<string, string>, bytes = 10): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes).fill(65)]), 'any name.xlsx');
  return form;
}
