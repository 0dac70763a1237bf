import type { Config } from '../settings/config.ts';
import { processFile, type ProcessingServices } from './processing/processFile.ts';
import { fileThread, type Processor } from './thread/fileThread.ts';
import type { ThreadSettings } from './thread/main.ts';

/** Opens a thread for files on PostgreSQL. PGlite belongs to this thread, and so do its files. */
export function openProcessor(
  {
    databaseUrl,
    ...config
  }: Pick<Config, 'databaseUrl'> & Omit<ThreadSettings, 'databaseUrl' | 'workFolder'>,
  services: ProcessingServices,
): Processor {
  const { store, log } = services;
  if (databaseUrl !== undefined)
    return fileThread({ ...config, databaseUrl, workFolder: store.workFolder }, log);
  return {
    process: (fileId, stopping) => processFile(services, fileId, stopping),
    stop: async () => undefined,
  };
}
