import { referencesOf, type Table } from '#schema/defineTable.ts';
import { messages } from '#schema/fields/messages.ts';
import { tables } from '#tables/index.ts';
import type { Caller } from '../access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { Refusal, ruleBroken } from '../../services/http/errors.ts';
import { Register } from './register.ts';
import { titlesByTarget, type Targets } from './titles.ts';
import type { Given } from './values.ts';

/** 422 if a given reference names a record that the caller can't see. */
export async function requireTargets(
  db: Executor,
  caller: Caller,
  table: Table,
  { given, targets }: { given: Given; targets: Targets },
): Promise<void> {
  const titles = await titlesByTarget(db, caller, { table, targets }, [given]);
  for (const { key, label, target } of referencesOf(table)) {
    const id = given[key];
    if (typeof id !== 'string' || titles.get(target)?.has(id)) continue;
    const message = messages.choose(label);
    throw ruleBroken(message, { [key]: message });
  }
}

/** 409 if records of declared tables still refer to a record: says how many of each that the caller can see. */
export async function refuseReferredTo(
  db: Executor,
  caller: Caller,
  { name, noun }: Table,
  id: string,
): Promise<void> {
  const referring: { count: number; noun: Table['noun'] }[] = [];
  for (const other of tables)
    for (const { key, target } of referencesOf(other)) {
      if (target !== name) continue;
      const count = await new Register(other).countWith(db, caller, key, id);
      if (count > 0) referring.push({ count, noun: other.noun });
    }
  if (referring.length === 0) return;
  const total = referring.reduce((sum, { count }) => sum + count, 0);
  const words = referring.map(({ count, noun: of }) => `${count} ${count === 1 ? of.one : of.many}`);
  throw stillReferredTo(noun.one, `${words.join(' and ')} still ${total === 1 ? 'refers' : 'refer'}`);
}

/** The refusal to delete a record that others refer to, maybe in an area that the caller can't see. */
export const stillReferredTo = (one: string, referring = 'Other records still refer') =>
  new Refusal(409, 'StillReferredTo', `${referring} to this ${one}, so it can't be deleted.`);
