import { randomUUID } from 'node:crypto';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { secretStore } from '../../server/services/db/secrets.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { users } from '../../server/services/db/schema/index.ts';
import { demoPassword, demoSignIns } from '../../server/demo/signIns.ts';
import { createAccount, openUserPool } from '../../server/services/identity/index.ts';
import type { Caller, TestApi } from './api.ts';
import { signIn } from './session.ts';

type Person = typeof users.$inferSelect;
/** A running server, and how it is called. */
export type Site = Pick<TestApi, 'server' | 'call'>;

/** An assistant engineer who is signed in. */
export interface Engineer {
  id: string;
  sectionCode: string;
  token: string;
  call: Caller;
}

/**
 * Returns `count` engineers of the same section, its own one included. A section has only one engineer at a time; the
 * test's database drops that rule, so that the test does not depend on it.
 */
export async function engineersOfSection(api: TestApi, username: string, count: number): Promise<Engineer[]> {
  const { db } = api.server;
  const [own] = await db.select().from(acrossTheUtility(users)).where(eq(users.username, username));
  if (!own) throw new Error(`There is no engineer ${username}.`);
  await db.execute(sql`drop index users_one_officer_an_area`);
  const colleagues = Array.from({ length: count - 1 }, (_, at) => ({
    ...own,
    id: randomUUID(),
    sub: randomUUID(),
    username: `${username}-colleague-${at + 1}`,
    phoneNumber: null,
  }));
  return signedIn(api, [own, ...(await db.insert(acrossTheUtility(users)).values(colleagues).returning())]);
}

/** Returns `count` engineers of different sections, ordered by section code. */
export async function engineersOfSections(api: Site, count: number): Promise<Engineer[]> {
  const newcomers = demoSignIns.filter(({ temporary }) => temporary).map(each => each.username);
  const people = await api.server.db
    .select()
    .from(acrossTheUtility(users))
    .where(and(eq(users.userType, 'ae'), ne(users.username, newcomers[0] ?? '')))
    .orderBy(asc(users.sectionCode))
    .limit(count);
  return signedIn(api, people);
}

/** Signs them in; those without a demo sign-in get new accounts. */
async function signedIn(api: Site, people: readonly Person[]): Promise<Engineer[]> {
  const { db, url } = api.server;
  const pool = await openUserPool(secretStore(db));
  const has = new Set(demoSignIns.map(({ username }) => username));
  return Promise.all(
    people.map(async ({ id, sub, username, sectionCode }) => {
      if (!has.has(username))
        await createAccount(db, pool, { sub, username, password: demoPassword, temporary: false });
      const token = await signIn(url, username, demoPassword);
      const call: Caller = (method, path, sent) => api.call(token, method, path, sent);
      return { id, sectionCode: sectionCode ?? '', token, call };
    }),
  );
}
