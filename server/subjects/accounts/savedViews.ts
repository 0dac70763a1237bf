import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { createSavedView, listSavedViews, updateSavedView } from '#contract/savedViews.ts';
import { isRole } from '#domain/roles.ts';
import { mostSavedViews, type ViewContents } from '#domain/savedViews.ts';
import { trimmed } from '#domain/texts.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { savedViewFaults } from '#validation/savedView.ts';
import { officersAround } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { lockPerson } from '../../machine/access/lockPerson.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { savedViews } from '../../services/db/schema/savedViews.ts';
import { users } from '../../services/db/schema/users.ts';
import { within } from '../../services/db/within.ts';
import { conflict, notFound, ruleBroken } from '../../services/http/errors.ts';
import { etagOf, refuseStale, type IfMatch } from '../../services/http/ifMatch.ts';

type SavedView = Exchange<typeof listSavedViews>['response']['data']['savedViews'][number];
type Row = typeof savedViews.$inferSelect;

/** The most characters of a view's contents, in JSON. */
const longestContents = 8000;

/** Returns the caller's views, and those that active officers share whose area holds the caller's. */
export async function readSavedViews(db: Database, caller: Caller): Promise<SavedView[]> {
  const rows = await db
    .select({
      view: savedViews,
      name: { firstName: users.firstName, lastName: users.lastName },
      userType: users.userType,
    })
    .from(savedViews)
    .innerJoin(within(officersAround(caller), users), eq(users.id, savedViews.userId))
    .where(
      or(
        eq(savedViews.userId, caller.userId),
        and(eq(savedViews.isShared, true), eq(users.status, 'active')),
      ),
    )
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
  return rows.flatMap(({ view, name, userType }) => {
    if (view.userId === caller.userId) return [toOwn(view)];
    return isRole(userType) ? [{ ...toOwn(view), sharedBy: { name, userType } }] : [];
  });
}

/** Saves a view of the caller. 422 for a name that can't be read, and for too many views; 409 for a name in use. */
export async function addSavedView(
  tx: Database,
  caller: Caller,
  { list, name, contents, isShared }: Exchange<typeof createSavedView>['body'],
): Promise<SavedView> {
  const values = { list, name: validName(name), contents: validContents(contents), isShared };
  await lockPerson(tx, caller);
  const count = await tx.$count(savedViews, eq(savedViews.userId, caller.userId));
  if (count >= mostSavedViews)
    throw ruleBroken(`You can keep at most ${mostSavedViews} views. Delete one that you no longer need.`);
  await refuseName(tx, caller, values);
  const [row] = await tx
    .insert(savedViews)
    .values({ ...values, userId: caller.userId })
    .returning();
  if (!row) throw new Error('The view was not written.');
  return toOwn(row);
}

/** Changes the given parts of a view of the caller. 404 for anyone else's, 409 if it has changed since it was read. */
export async function changeSavedView(
  db: Database,
  caller: Caller,
  id: string,
  { name, contents, isShared }: Exchange<typeof updateSavedView>['body'],
  ifMatch: IfMatch,
): Promise<SavedView> {
  return db.transaction(async tx => {
    await lockPerson(tx, caller);
    const before = await ownView(tx, caller, id);
    const after = {
      ...before,
      ...(name !== undefined && { name: validName(name) }),
      ...(contents && { contents: validContents(contents) }),
      ...(isShared !== undefined && { isShared }),
    };
    if (isDeepStrictEqual(after, before)) return toOwn(before);
    await refuseStale(ifMatch, before.version, async () => toOwn(before));
    await refuseName(tx, caller, after);
    const changed = { ...after, version: before.version + 1 };
    await tx.update(savedViews).set(changed).where(eq(savedViews.id, id));
    return toOwn(changed);
  });
}

/** Deletes a view of the caller. 404 for anyone else's, 409 if it has changed since it was read. */
export async function removeSavedView(
  db: Database,
  caller: Caller,
  id: string,
  ifMatch: IfMatch,
): Promise<void> {
  await db.transaction(async tx => {
    await lockPerson(tx, caller);
    const before = await ownView(tx, caller, id);
    await refuseStale(ifMatch, before.version, async () => toOwn(before));
    await tx.delete(savedViews).where(eq(savedViews.id, id));
  });
}

async function ownView(tx: Executor, { userId }: Caller, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)));
  if (!row) throw notFound();
  return row;
}

/** Refuses the name of another view of the same person and list. */
async function refuseName(
  tx: Executor,
  { userId }: Caller,
  { id, list, name }: Pick<Row, 'list' | 'name'> & Partial<Pick<Row, 'id'>>,
): Promise<void> {
  const [taken] = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.userId, userId),
        eq(savedViews.list, list),
        eq(sql`lower(${savedViews.name})`, sql`lower(${name})`),
      ),
    );
  if (taken && taken.id !== id)
    throw conflict('ViewNameTaken', 'You already have a view of that name for this list.');
}

function validName(name: string): string {
  const errors = savedViewFaults({ name });
  const message = firstMessage(errors);
  if (message !== undefined) throw ruleBroken(message, { ...errors });
  return trimmed(name);
}

function validContents(contents: ViewContents): ViewContents {
  if (JSON.stringify(contents).length > longestContents)
    throw ruleBroken('This list is narrowed by too much to be saved. Clear a filter and try again.');
  return contents;
}

const toOwn = ({ id, list, name, contents, isShared, version }: Row): SavedView => ({
  id,
  list,
  name,
  contents,
  isShared,
  sharedBy: null,
  etag: etagOf(version),
});
