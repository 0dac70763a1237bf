import { asc, inArray, and, eq, or, sql, type SQL } from 'drizzle-orm';
import { codeKey, type Area } from '#domain/areas.ts';
import { readerTexts, type ReaderTextKey } from '#tables/readerFields.ts';
import { levelOf, officerOf } from '#domain/roles.ts';
import type { UserRow } from '#fileKinds/kinds/userRow.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { inSql } from '../../../services/db/inSql.ts';
import { isAnyOf } from '../../../services/db/conditions.ts';
import { users } from '../../../services/db/schema/users.ts';

export type User = typeof users.$inferSelect;

/** The people on record that rows of one designation concern. */
export interface People {
  /** The people that the rows are about, by code: the code of a meter reader or of an officer's area. */
  byCode: ReadonlyMap<string, User>;
  /** The codes of the areas above that have an officer. */
  officersAbove: ReadonlySet<string>;
  /** The owner of each phone number in the rows; updated while the rows are applied. */
  phones: Map<string, string>;
  /** The usernames in use; also updated. */
  usernames: Set<string>;
}

/**
 * Returns the level that a row's person is in charge of; `undefined` for meter readers, whom their own code identifies.
 */
function ownLevel(designation: UserRow['designation']) {
  return designation === 'mr' ? undefined : levelOf(designation);
}

/** Returns the area that an officer is put in charge of. */
export function ownArea({ designation, code }: UserRow): Area | undefined {
  const level = ownLevel(designation);
  return level && { level, code };
}

/** Returns the username of a new person. */
export function usernameOf({ designation, code }: UserRow): string {
  return (designation === 'mr' ? code : `${designation}-${code}`).toLowerCase();
}

/** Finds and locks the people that rows concern, always in the same order. */
export async function findPeople(tx: Executor, rows: readonly UserRow[]): Promise<People> {
  const [first] = rows;
  if (!first) return { byCode: new Map(), officersAbove: new Set(), phones: new Map(), usernames: new Set() };
  const level = ownLevel(first.designation);
  const column = level ? users[codeKey(level)] : users.mrCode;
  const codes = rows.map(row => row.code);
  const numbers = rows.flatMap(row => row.phoneNumber ?? []);
  const about = and(eq(users.userType, first.designation), isAnyOf(column, codes));
  const found = await tx
    .select()
    .from(acrossTheUtility(users))
    .where(or(about, isAnyOf(users.phoneNumber, numbers), isAnyOf(users.username, rows.map(usernameOf))))
    .orderBy(asc(users.id))
    .for('update');
  const codeOf = (user: User) => (level ? user[codeKey(level)] : user.mrCode);
  const subjects = found.filter(user => user.userType === first.designation);
  return {
    byCode: new Map(
      subjects.flatMap(user => {
        const code = codeOf(user);
        return code === null ? [] : [[code, user]];
      }),
    ),
    officersAbove: await findOfficersAbove(tx, rows),
    phones: new Map(found.flatMap(user => (user.phoneNumber === null ? [] : [[user.phoneNumber, user.id]]))),
    usernames: new Set(found.map(user => user.username)),
  };
}

async function findOfficersAbove(tx: Executor, rows: readonly UserRow[]): Promise<ReadonlySet<string>> {
  const above = rows.flatMap(row => row.parent ?? []);
  const [first] = above;
  if (!first) return new Set();
  const column = users[codeKey(first.level)];
  const codes = above.map(area => area.code);
  const found = await tx
    .select({ code: sql<string>`${column}` })
    .from(acrossTheUtility(users))
    .where(and(eq(users.userType, officerOf[first.level]), isAnyOf(column, codes)));
  return new Set(found.map(({ code }) => code));
}

/** The values of a person on record that a file can change. */
export type Changeable = Pick<User, 'firstName' | 'lastName' | 'phoneNumber'> & Pick<User, ReaderTextKey>;

/** A change to a person on record. */
export interface Update extends Changeable {
  id: string;
}

/**
 * Writes changes to people on record. First removes numbers that pass from one of them to another, since no two people
 * may have the same number at any moment.
 */
export async function updatePeople(
  tx: Executor,
  updates: readonly Update[],
  changedNumbers: readonly string[],
) {
  if (changedNumbers.length > 0)
    await tx
      .update(acrossTheUtility(users))
      .set({ phoneNumber: null })
      .where(inArray(users.id, [...changedNumbers]));
  if (updates.length > 0) await tx.execute(updateAll(updates));
}

const texts = readerTexts.map(({ key }) => ({
  column: sql.identifier(inSql(key)),
  name: sql.identifier(key),
}));
const setTexts = sql.join(texts.map(({ column, name }) => sql`${column} = new.${name},`));
const asTexts = sql.join(texts.map(({ name }) => sql`, ${name} text`));

const updateAll = (updates: readonly Update[]): SQL => sql`
  update ${acrossTheUtility(users)} set first_name = new."firstName", last_name = new."lastName",
    phone_number = new."phoneNumber", ${setTexts} version = version + 1, updated_at = now()
  from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
    as new(id uuid, "firstName" text, "lastName" text, "phoneNumber" text${asTexts})
  where ${users.id} = new.id`;
