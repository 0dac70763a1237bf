import { randomBytes } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { examine } from '../../../server/app/doctor/doctor.ts';
import { openArchives } from '../../../server/services/backup/archive.ts';
import { rowsOf } from '../../../server/services/db/connect.ts';
import { createLogger } from '../../../server/services/log/logger.ts';
import { readConfig } from '../../../server/services/settings/config.ts';
import { archiveOldMonths } from '../../../server/subjects/retention/archiveMonths.ts';
import { returnMonth } from '../../../server/subjects/retention/returnMonth.ts';
import type { TestApi } from '../../support/api.ts';
import { envOf } from '../../support/database.ts';
import { dataFolder } from '../../support/folders.ts';

/** A bucket instead of a folder, and how to reach it. */
interface Bucket {
  address: string;
  env: Record<string, string>;
}

/** Returns what an operator does with old months, in an archive of this file's own. */
export function archiveOf(api: TestApi, bucket?: () => Bucket) {
  const folder = dataFolder('archive');
  const key = randomBytes(32).toString('base64');
  const servicesWith = (env: Record<string, string>) => {
    const { address, env: ofBucket } = bucket?.() ?? { address: folder, env: {} };
    const config = readConfig({ ...envOf(api.place), ...ofBucket, ...env });
    return {
      databaseUrl: api.place.databaseUrl,
      open: () => openArchives(address, config, api.place.dataDir),
      log: createLogger('silent'),
    };
  };
  /** Returns texts that differ if a row of the month or of its counts does. */
  const marksOf = async (month: string) => {
    const tables = ['installation_months', 'filter_counts', 'facet_counts', 'section_counts', 'tc_counts'];
    const marks = tables.map(
      table => sql`(select md5(string_agg(rows::text, ' ' order by rows::text)) from
        (select * from ${sql.identifier(table)} where month = ${month}) as rows) as ${sql.identifier(table)}`,
    );
    const [found] = await rowsOf(api.server.db, sql`select ${sql.join(marks, sql`, `)}`);
    return found;
  };
  return {
    folder,
    key,
    /** Archives what is older than so many months. */
    archive: (kept: number, signal?: AbortSignal) =>
      archiveOldMonths(servicesWith({ BACKUP_KEY: key }), kept, signal),
    comeBack: (month: string, env: Record<string, string> = { BACKUP_KEY: key }) =>
      returnMonth(servicesWith(env), month),
    /** Returns the names in the archive. */
    names: async () => (await readdir(folder)).toSorted(),
    stateOf: async (month: string) => {
      const [found] = await rowsOf(
        api.server.db,
        sql`select state, archive, rows from archived_months where month = ${month}`,
      );
      return found;
    },
    marksOf,
    /** Returns what the doctor says about it. */
    findings: async (env: Record<string, string> = {}) =>
      (await examine({ ...envOf(api.place), BACKUP_KEY: key, ...env }))
        .filter(({ about }) => about === 'archive')
        .map(({ level, text }) => `${level}: ${text}`),
  };
}

/** Changes a byte in the middle of a file of an archive; doing it again puts it back. */
export async function flip(...parts: string[]): Promise<void> {
  const file = path.join(...parts);
  const bytes = await readFile(file);
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(file, bytes);
}
