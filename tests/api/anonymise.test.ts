import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { anonymise } from '../../server/subjects/accounts/anonymise.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { changes, poolAccounts, users } from '../../server/services/db/schema/index.ts';
import { useApi } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';

const api = useApi();
const everyone = acrossTheUtility(users);

async function personOf(username: string) {
  const [person] = await api.server.db.select().from(everyone).where(eq(users.username, username));
  if (!person) throw new Error(`Nobody is called ${username}.`);
  return person;
}

const disable = (username: string) =>
  api.server.db.update(everyone).set({ status: 'disabled' }).where(eq(users.username, username));

/** Returns the text of all that the change log has about a person. */
async function logOf(id: string): Promise<string> {
  const ofPerson = and(eq(changes.entity, 'user'), eq(changes.entityId, id));
  return JSON.stringify(await api.server.db.select().from(changes).where(ofPerson));
}

/** Renames a meter reader of the section through its form, so that the log has both names and numbers. */
async function renamed() {
  const ae = await api.as('ae');
  const [reader] = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList');
  const path = `/ae/meter-readers/${String(reader?.['userId'])}`;
  const body = { name: { firstName: 'Nagaveni', lastName: 'Ullal' }, phoneNumber: '+919845077001' };
  const headers = { 'if-match': String(reader?.['etag']) };
  expect((await ae('PATCH', path, { body, headers })).status).toBe(200);
  const [person] = await api.server.db
    .select()
    .from(everyone)
    .where(eq(users.id, String(reader?.['userId'])));
  return { ae, path, username: person?.username ?? '', id: person?.id ?? '' };
}

it('removes name, number and account of a person who left, and no deed', async () => {
  const { ae, path, username, id } = await renamed();
  expect(await logOf(id)).toMatch(/Nagaveni.*9845077001/);
  await disable(username);

  expect(await anonymise(api.server.db, username)).toMatchObject({ hasLeft: true, entries: 1, uploads: [] });

  const { sub, ...person } = await personOf(username);
  expect(person).toMatchObject({ firstName: 'Removed', lastName: '', phoneNumber: null });
  expect(await api.server.db.$count(poolAccounts, eq(poolAccounts.sub, sub))).toBe(0);
  const log = await logOf(id);
  expect(log).not.toMatch(/Nagaveni|Ullal|9845077001/);
  expect(log).toContain('"action":"meterReader.update"');
  const { json } = await ae('GET', `${path}/history`);
  expect(JSON.stringify(json)).toContain('Names removed');

  // Again: nothing is left to remove, and nothing more is written.
  expect(await anonymise(api.server.db, username)).toMatchObject({ entries: 0 });
  expect(await logOf(id)).toBe(log);
});

it('of someone active removes what the record had before, and keeps the present name', async () => {
  const { firstName, lastName, phoneNumber, id } = await personOf('ee');
  const entry = { action: 'user.update', entity: 'user', entityId: id };
  const before = { firstName: 'Yashoda', lastName, phoneNumber: '+919845077002' };
  await api.server.db.insert(changes).values({ ...entry, before, after: { firstName, phoneNumber } });
  expect(await anonymise(api.server.db, 'ee')).toMatchObject({ hasLeft: false, entries: 1 });
  expect(await personOf('ee')).toMatchObject({ firstName, lastName, phoneNumber, status: 'active' });
  const [kept] = await api.server.db
    .select()
    .from(changes)
    .where(and(eq(changes.entityId, id), eq(changes.action, 'user.update')));
  expect([kept?.before, kept?.after]).toEqual([
    { firstName: 'Removed', lastName, phoneNumber: 'Removed' },
    { firstName, phoneNumber },
  ]);
});

it('leaves an entry, though the log had no name to remove', async () => {
  const { id } = await personOf('se');
  await disable('se');
  expect(await anonymise(api.server.db, 'se')).toMatchObject({ hasLeft: true, entries: 0 });
  expect(await logOf(id)).toContain('"action":"user.anonymise"');
});

it('knows nobody by an unknown name', async () => {
  expect(await anonymise(api.server.db, 'nobody')).toBeUndefined();
});

it.each([
  ['another text', sql`before = before || '{"firstName": "Other"}'`],
  ['a code', sql`after = after || '{"sectionCode": "Removed"}'`],
  ['a value more', sql`before = before || '{"lastName": "Removed"}'`],
  ['a value fewer', sql`before = before - 'firstName'`],
  ['no values', sql`after = null`],
  ['another time', sql`at = now()`],
  ['the name of a feeder', sql`entity = 'feeder'`],
])('the change log takes no names away but a person’s: not %s', async (_, change) => {
  const { db } = api.server;
  const entry = { action: 'user.update', entity: 'user', entityId: 'tested' };
  const values = { before: { firstName: 'Asha' }, after: { firstName: 'Usha', sectionCode: '5410101' } };
  const [made] = await db
    .insert(changes)
    .values({ ...entry, ...values })
    .returning({ id: changes.id });
  const altered = db.execute(sql`update changes set ${change} where id = ${made?.id}`);
  await expect(altered).rejects.toMatchObject({ cause: { message: 'changes are append-only' } });
});
