import { and, asc, count, desc, eq, ne } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { listRowReasons as contract } from '#contract/files.ts';
import { wholeUtility } from '#domain/areas.ts';
import { kindOf } from '#fileKinds/index.ts';
import { aboutOf } from '#sheets/cellFaults.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSections } from '../../machine/access/sections.ts';
import type { Database } from '../../services/db/connect.ts';
import { fileRows } from '../../services/db/schema/files.ts';
import { within } from '../../services/db/within.ts';
import { notFound } from '../../services/http/errors.ts';
import { findFile, ownRows, seesAllRows } from './fileHistory.ts';

type Found = Static<typeof contract.response>['data'];

/** The most reasons that are listed, the commonest first, and the most rows with notes. */
const mostListed = 100;

/**
 * Returns why rows of a file failed or were skipped, with how many each, and its rows with notes; of a file of which the
 * caller may only see their section, that one's. Throws 404 for a file that the caller may not see.
 */
export async function listRowReasons(db: Database, caller: Caller, fileId: string): Promise<Found> {
  const file = await findFile(db, caller, fileId);
  if (!file) throw notFound();
  const rows = within(seesAllRows(caller, file) ? inSections(wholeUtility) : ownRows(caller), fileRows);
  const { outcome, reason, note, sheet, rowNumber, cells, position } = fileRows;
  const ofFile = eq(fileRows.fileId, file.repeatOf ?? file.id);
  const isNoted = and(ofFile, ne(note, ''));
  const reasons = await db
    .select({ outcome, reason, rows: count() })
    .from(rows)
    .where(and(ofFile, ne(outcome, 'success')))
    .groupBy(outcome, reason)
    .orderBy(desc(count()), asc(reason))
    .limit(mostListed);
  const noted = await db
    .select({ sheet, rowNumber, note, cells })
    .from(rows)
    .where(isNoted)
    .orderBy(asc(position))
    .limit(mostListed);
  const about = aboutOf(kindOf(file.category));
  return {
    reasons,
    noted: {
      count: noted.length < mostListed ? noted.length : await db.$count(rows, isNoted),
      rows: noted.map(({ cells: of, ...row }) => ({ ...row, about: about({ cells: of }) })),
    },
  };
}
