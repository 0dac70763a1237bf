import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { readerTexts, type ReaderTextKey } from '#tables/readerFields.ts';
import { trimmed } from '#domain/texts.ts';
import { firstMessage, type FieldMessages } from '#validation/fieldMessages.ts';
import type { PersonChange } from '#validation/person.ts';
import { fullName } from '#domain/officer.ts';
import type { AreaColumns } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import { updateWithin, within, type Scope } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isUniqueViolation } from '../../services/db/errors.ts';
import { users } from '../../services/db/schema/users.ts';
import { notFound, Refusal, ruleBroken } from '../../services/http/errors.ts';
import { etagOf, refuseStale, type IfMatch } from '../../services/http/ifMatch.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Composer } from '../../services/mail/courier.ts';

/** The fields of a person's record that people may change. */
type User = typeof users.$inferSelect;
type Editable = Pick<User, 'firstName' | 'lastName' | 'phoneNumber'> & Pick<User, ReaderTextKey>;
const textKeys = readerTexts.map(({ key }) => key);
const editable: readonly (keyof Editable)[] = ['firstName', 'lastName', 'phoneNumber', ...textKeys];

/** A change to one person. */
export interface PersonEdit {
  /** The records that the caller may change. */
  scope: Scope<AreaColumns & { id: PgColumn }>;
  /** The condition that selects one of these records; 404 if none matches. */
  where?: SQL | undefined;
  change: PersonChange;
  /** Violations of the form's own rules. */
  faults: FieldMessages;
  /**
   * The versions that the change may be based on, and how to read the current record for the answer if it has another.
   */
  stale: { ifMatch: IfMatch; read: () => Promise<object | undefined> };
  /** As named in the change log. */
  action: 'meterReader.update' | 'profile.update';
  requestId: string;
}

/**
 * Changes the name, phone number or declared texts of a person and writes the change log. Throws 404 for nobody, 422
 * with the form's own messages, 409 for a stale record or a phone number that is someone else's. Ignores values that
 * stay the same. Returns the changed values, if any, and the record's new etag.
 */
export async function changePerson(
  tx: Executor,
  caller: Caller,
  { scope, where, change, faults, stale, action, requestId }: PersonEdit,
): Promise<{ changed?: Partial<Editable>; etag: string }> {
  const [before] = await tx.select().from(within(scope, users)).where(where).for('update');
  if (!before) throw notFound();
  const message = firstMessage(faults);
  if (message !== undefined) throw ruleBroken(message, { ...faults });
  const after: Editable = { ...before, ...toColumns(change) };
  const changed = editable.filter(key => after[key] !== before[key]);
  if (changed.length === 0) return { etag: etagOf(before.version) };
  await refuseStale(stale.ifMatch, before.version, stale.read);
  const values = pick(after, changed);
  const version = before.version + 1;
  const written = { ...values, version, updatedAt: new Date() };
  await updateWithin(tx, scope, users, written, eq(users.id, before.id)).catch((error: unknown) => {
    throw phoneConflict(error);
  });
  const entry = { actorId: caller.userId, action, entity: 'user', entityId: before.id, requestId };
  await recordChanges(tx, [{ ...entry, before: pick(before, changed), after: values }]);
  return { changed: values, etag: etagOf(version) };
}

/** Returns a change as the columns to store. */
function toColumns(change: PersonChange): Partial<Editable> {
  const { name, phoneNumber } = change;
  const texts = textKeys.filter(key => change[key] !== undefined);
  return {
    ...Object.fromEntries(texts.map(key => [key, trimmed(change[key] ?? '') || null])),
    ...(name && { firstName: trimmed(name.firstName), lastName: trimmed(name.lastName) }),
    ...(phoneNumber !== undefined && { phoneNumber: trimmed(phoneNumber) }),
  };
}

/**
 * Converts the violation of a unique phone number: two officers may enter one number for two people at once, and the
 * table's constraint decides who was first.
 */
function phoneConflict(error: unknown): unknown {
  if (!isUniqueViolation(error, 'users_phone_number_unique')) return error;
  const message = 'This phone number belongs to someone else.';
  return new Refusal(409, 'DuplicatePhoneNumber', message, { errors: { phoneNumber: message } });
}

const pick = (values: Editable, names: readonly (keyof Editable)[]): Partial<Editable> =>
  Object.fromEntries(names.map(name => [name, values[name]]));

/** Notifies a person whose phone number was changed, at the previous number. */
export function phoneNotice({ productName }: { productName: string }): Composer {
  return {
    compose: async (tx, { userId = '', phoneNumber = '' }) => {
      const [person] = await tx.select().from(acrossTheUtility(users)).where(eq(users.id, userId));
      if (!person) return undefined;
      return {
        name: fullName(person),
        phoneNumber,
        text: `${productName}: the phone number of ${person.username} was changed. This number gets no more codes. If nobody asked you for this, tell your office at once.`,
      };
    },
  };
}
