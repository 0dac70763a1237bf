import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, ne, sql } from 'drizzle-orm';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { changes, fileRows, users } from '../../../server/services/db/schema/index.ts';
import type { TestPlace } from '../../support/database.ts';
import { withConnection } from './places.ts';

/** The traces of a file, without ids and times, which differ from run to run. */
export interface Traces {
  rows: number;
  changes: number;
  /** A hash of all people. */
  people: string | undefined;
  /** A hash of the outcomes, row by row. */
  outcomes: string | undefined;
  /** A hash of the stored workbooks. */
  result: string;
  failures: string;
}

/** Reads the traces while no server runs on the place, except those of the person with the username `besides`. */
export async function tracesOf(place: TestPlace, fileId: string, besides = ''): Promise<Traces> {
  const stored = async (name: string) => {
    const file = path.join(place.dataDir, 'store', 'objects', 'results', fileId, name);
    return createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  };
  return withConnection(place, async ({ db }) => {
    const person = sql`concat_ws('|', ${users.username}, ${users.firstName}, ${users.lastName},
      ${users.phoneNumber}, ${users.sectionCode}, ${users.version})`;
    const people = sql<string>`md5(string_agg(${person}, ',' order by ${users.username}))`;
    const outcome = sql`concat_ws('|', ${fileRows.rowNumber}, ${fileRows.outcome}, ${fileRows.reason})`;
    const outcomes = sql<string>`md5(string_agg(${outcome}, ',' order by ${fileRows.position}))`;
    const [everybody] = await db
      .select({ people })
      .from(acrossTheUtility(users))
      .where(ne(users.username, besides));
    const [all] = await db
      .select({ outcomes })
      .from(acrossTheUtility(fileRows))
      .where(eq(fileRows.fileId, fileId));
    return {
      rows: await db.$count(acrossTheUtility(fileRows), eq(fileRows.fileId, fileId)),
      changes: await db.$count(changes, eq(changes.fileId, fileId)),
      people: everybody?.people,
      outcomes: all?.outcomes,
      result: await stored('result.xlsx'),
      failures: await stored('failures.xlsx'),
    };
  });
}
