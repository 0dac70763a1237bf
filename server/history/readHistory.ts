import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { historyEntry } from '#contract/history.ts';
import { ofCaller } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { joined } from '../db/areaTable.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { listQuery, rowCount } from '../db/listQuery.ts';
import { changes, feeders, files, transformerCentres, users } from '../db/schema/index.ts';
import { within } from '../db/within.ts';
import { limits, type Page } from '../http/paging.ts';
import { actionTitle, fieldsOf, type Entity, type Names, type Values } from './words.ts';

type HistoryEntry = Static<typeof historyEntry>;

const { placeholder } = sql;

const changesOfRecord = listQuery({
  only: () => and(eq(changes.entity, placeholder('entity')), eq(changes.entityId, placeholder('entityId'))),
  order: () => [desc(changes.at), desc(changes.id)],
  rows: (db, _shape, paginate) => paginate(withOrigin(db).$dynamic()),
  count: (db, _shape, where: SQL | undefined) => db.select(rowCount).from(changes).where(where),
});

const withOrigin = (db: Executor) =>
  db
    .select({
      change: changes,
      by: { firstName: users.firstName, lastName: users.lastName, userType: users.userType },
      file: { category: files.category, name: files.fileName, uploadedOn: files.uploadedOn },
    })
    .from(changes)
    .leftJoin(joined(users), eq(users.id, changes.actorId))
    .leftJoin(joined(files), eq(files.id, changes.fileId));

type Found = Awaited<ReturnType<typeof withOrigin>>[number];

/**
 * Returns a page of the changes of a record, the newest first, and their number. The caller of this function has made
 * sure that the officer may see the record.
 */
export async function readHistory(
  db: Executor,
  caller: Caller,
  record: { entity: Entity; entityId: string },
  page: Page,
): Promise<{ rows: HistoryEntry[]; count: number }> {
  const { rows, count } = await changesOfRecord.page(db, { shape: {}, values: { ...record } }, limits(page));
  const names = await namesIn(db, caller, rows);
  return { rows: rows.map(row => toEntry(row, record.entity, names)), count };
}

/** Returns the names of the feeders and TCs that changes refer to; of TCs, only those in the officer's own area. */
async function namesIn(db: Executor, caller: Caller, rows: readonly Found[]): Promise<Names> {
  const idsOf = (key: string) =>
    rows
      .flatMap(({ change: { before, after } }) => [before?.[key], after?.[key]])
      .filter(id => typeof id === 'string');
  const named = await db
    .select({ id: feeders.id, number: feeders.number, name: feeders.name })
    .from(feeders)
    .where(isAnyOf(feeders.id, idsOf('feederId')));
  const numbered = await db
    .select({ id: transformerCentres.id, number: transformerCentres.number })
    .from(within(ofCaller(caller), transformerCentres))
    .where(isAnyOf(transformerCentres.id, idsOf('tcId')));
  return new Map([
    ...named.map(({ id, number, name }) => [id, `${number}, ${name}`] as const),
    ...numbered.map(({ id, number }) => [id, number] as const),
  ]);
}

function toEntry({ change, by, file }: Found, entity: Entity, names: Names): HistoryEntry {
  const { before, after } = change;
  return {
    id: change.id,
    at: change.at.toISOString(),
    by: by && { name: { firstName: by.firstName, lastName: by.lastName }, userType: by.userType },
    action: actionTitle(change.action),
    fromMonth: monthOf(after ?? {}),
    values: fieldsOf[entity].flatMap(({ title, inWords }) => {
      const [was, is] = [before, after].map(values => inWords(values ?? {}, names) ?? null);
      return was === is ? [] : [{ title, before: was ?? null, after: is ?? null }];
    }),
    file: file && {
      category: file.category,
      name: file.name,
      uploadedOn: file.uploadedOn.toISOString(),
      row: change.rowNumber ?? 0,
    },
  };
}

/** Returns the month from which a change counts: the log names it in one of these ways. */
function monthOf({ fromMonth, month, activatedOn }: Values): string | null {
  const found = fromMonth ?? month ?? activatedOn;
  return typeof found === 'string' ? found : null;
}
