import { eq, type SQL } from 'drizzle-orm';
import { trimmed } from '#domain/texts.ts';
import { firstMessage, type FieldMessages } from '#validation/fieldMessages.ts';
import type { PersonChange } from '#validation/person.ts';
import type { Caller } from '../access/caller.ts';
import { recordChanges } from '../db/changes.ts';
import type { Executor } from '../db/connect.ts';
import { breaksUnique } from '../db/faults.ts';
import { users } from '../db/schema/users.ts';
import { notFound, Refusal, ruleBroken } from '../http/errors.ts';
import { etagOf, refuseStale, type Seen } from '../http/seen.ts';

/** What people may change of a person on record. */
type Editable = Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'phoneNumber'>;
const editable = ['firstName', 'lastName', 'phoneNumber'] as const satisfies readonly (keyof Editable)[];

/** A change to one person. */
export interface PersonEdit {
  /** Whom; 404 where nobody is like that. */
  whom: SQL | undefined;
  change: PersonChange;
  /** What the form's own rules find wrong with the change. */
  faults: FieldMessages;
  /** The versions that the change may be based on, and how to read the record that is none of them. */
  stale: { seen: Seen; read: () => Promise<object | undefined> };
  /** As the change log names it. */
  action: 'meterReader.update' | 'profile.update';
  requestId: string;
}

/**
 * Changes the name or phone number of a person and writes the change log. 404 for nobody, 422 with the form's own
 * messages, 409 for a phone number that is someone else's or a stale record. What is the same as before is not a
 * change. Gives what was changed, if anything was, and the record's etag from now on.
 */
export async function changePerson(
  tx: Executor,
  caller: Caller,
  { whom, change, faults, stale, action, requestId }: PersonEdit,
): Promise<{ changed?: Partial<Editable>; etag: string }> {
  const [before] = await tx.select().from(users).where(whom).for('update');
  if (!before) throw notFound();
  const message = firstMessage(faults);
  if (message !== undefined) throw ruleBroken(message, { ...faults });
  const after: Editable = { ...before, ...asKept(change) };
  const changed = editable.filter(key => after[key] !== before[key]);
  if (changed.length === 0) return { etag: etagOf(before.version) };
  await refuseStale(stale.seen, before.version, stale.read);
  const values = pick(after, changed);
  const version = before.version + 1;
  await tx
    .update(users)
    .set({ ...values, version, updatedAt: new Date() })
    .where(eq(users.id, before.id))
    .catch((error: unknown) => {
      throw foreignPhone(error);
    });
  const entry = { actorId: caller.userId, action, entity: 'user', entityId: before.id, requestId };
  await recordChanges(tx, [{ ...entry, before: pick(before, changed), after: values }]);
  return { changed: values, etag: etagOf(version) };
}

/** A change in the form it is kept. */
function asKept({ name, phoneNumber }: PersonChange): Partial<Editable> {
  return {
    ...(name && { firstName: trimmed(name.firstName), lastName: trimmed(name.lastName) }),
    ...(phoneNumber !== undefined && { phoneNumber: trimmed(phoneNumber) }),
  };
}

/** Two officers may give two people the same number at once: the table's own rule decides who was first. */
function foreignPhone(error: unknown): unknown {
  if (!breaksUnique(error, 'users_phone_number_unique')) return error;
  const message = 'This phone number belongs to someone else.';
  return new Refusal(409, 'DuplicatePhoneNumber', message, { phoneNumber: message });
}

const pick = (values: Editable, names: readonly (keyof Editable)[]): Partial<Editable> =>
  Object.fromEntries(names.map(name => [name, values[name]]));
