import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { readerTexts } from '#tables/readerFields.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { changes, files, outbox, poolAccounts, preferences, users } from '../../services/db/schema/index.ts';

/** The text in place of what is removed; the trigger of the change log allows no other. */
const removed = 'Removed';

/** The names and numbers of a person, on record and in the change log. */
const personal = ['firstName', 'lastName', 'phoneNumber', ...readerTexts.map(({ key }) => key)] as const;

/** The result of making a person anonymous. */
interface Anonymised {
  /** Whether the person had left: one who is active keeps the present name. */
  hasLeft: boolean;
  /** How many entries of the change log lost a name or a number. */
  entries: number;
  /** The uploaded files that still hold them. */
  uploads: string[];
}

/**
 * Removes the names and numbers of a person, and those that their record had before, for good: of a disabled person all,
 * with the account; of an active one, whose post may have had others, all but the present ones. What the person did stays,
 * under the sign-in name. Safe to repeat. Returns undefined if nobody has this sign-in name.
 */
export async function anonymise(db: Database, username: string): Promise<Anonymised | undefined> {
  return db.transaction(async tx => {
    const [person] = await tx
      .select()
      .from(acrossTheUtility(users))
      .where(eq(users.username, username))
      .for('update');
    if (!person) return undefined;
    const { id } = person;
    const hasLeft = person.status === 'disabled';
    const present = new Set(hasLeft ? [] : personal.map(key => person[key]));
    const isOfPerson = and(eq(changes.entity, 'user'), eq(changes.entityId, id));
    const told = await tx.select().from(changes).where(isOfPerson);
    const named = told.flatMap(entry => {
      const [before, after] = [withoutNames(entry.before, present), withoutNames(entry.after, present)];
      return before === entry.before && after === entry.after ? [] : [{ ...entry, before, after }];
    });
    for (const { id: entry, before, after } of named)
      await tx.update(changes).set({ before, after }).where(eq(changes.id, entry));
    const isNameless = hasLeft && (await removeFromRecord(tx, person));
    if (isNameless || named.length > 0)
      await recordChanges(tx, [{ action: 'user.anonymise', entity: 'user', entityId: id }]);
    const sources = told.flatMap(({ fileId }) => fileId ?? []);
    const isKept = and(inArray(files.id, sources), isNull(files.removedOn));
    const kept = await tx.select().from(acrossTheUtility(files)).where(isKept);
    const uploads = kept.map(({ fileName, id: file }) => fileName ?? file);
    return { hasLeft, entries: named.length, uploads };
  });
}

/** Removes name, number and account of a person, and what waits to be sent. Returns whether the record had any. */
async function removeFromRecord(
  tx: Executor,
  { id, sub, version }: typeof users.$inferSelect,
): Promise<boolean> {
  const texts = Object.fromEntries(readerTexts.map(({ key }) => [key, null]));
  const blank = { ...texts, firstName: removed, lastName: '', phoneNumber: null };
  const isNamed = or(ne(users.firstName, removed), ne(users.lastName, ''), isNotNull(users.phoneNumber));
  const changed = await tx
    .update(acrossTheUtility(users))
    .set({ ...blank, version: version + 1, updatedAt: new Date() })
    .where(and(eq(users.id, id), isNamed))
    .returning({ id: users.id });
  await tx.delete(preferences).where(eq(preferences.userId, id));
  await tx.delete(poolAccounts).where(eq(poolAccounts.sub, sub));
  await tx.delete(outbox).where(eq(sql`${outbox.about} ->> 'userId'`, id));
  return changed.length > 0;
}

type Values = typeof changes.$inferSelect.before;

/** Returns the values of an entry without names and numbers but the kept ones; the same object if it has none. */
function withoutNames(values: Values, kept: ReadonlySet<unknown>): Values {
  const gone = personal.filter(key => {
    const value = values?.[key];
    return typeof value === 'string' && value !== '' && value !== removed && !kept.has(value);
  });
  return gone.length === 0 ? values : { ...values, ...Object.fromEntries(gone.map(key => [key, removed])) };
}
