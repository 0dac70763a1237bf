import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeKey, areaLevels, type AreaCodes } from '#domain/areas.ts';
import { designations, isRole, type Role } from '#domain/roles.ts';
import type { Database, Executor } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';
import { forbidden, unauthenticated } from '../http/errors.ts';
import type { Limit } from '../http/limitCalls.ts';
import { InvalidTokenError, type SessionCondition, type TokenVerifier } from '../identity/index.ts';
import { wholeUtility, type Caller, type Charge } from './caller.ts';

/**
 * Finds out who is calling. The token proves the person; designation and area come from the utility's record of
 * them, read at every request, so that a change or a disabled account acts at once. Throws 401 without a live
 * session, 403 for people who may not use the API (meter readers).
 */
export function authenticator(db: Database, verifier: TokenVerifier, limitPerson: Limit) {
  const isThem = eq(users.sub, sql.placeholder('sub'));
  const active = findActive(db, isThem, verifier.goesOn.where).prepare('caller');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const token = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthenticated();
    const identity = await verifier.read(token).catch((error: unknown) => {
      throw error instanceof InvalidTokenError ? unauthenticated() : error;
    });
    request.provenSub = identity.sub;
    // Before anything is asked of the database: a call that is refused counts like any other.
    await limitPerson(request, reply);
    const { sub, sessionId, authTime: goodAt } = identity;
    const [user] = await active.execute({ sub, ...verifier.goesOn.valuesOf({ sessionId, goodAt }) });
    if (!user) throw unauthenticated();
    if (!isRole(user.userType)) throw forbidden();
    // A token from before a change of designation: the client renews it and comes back with the new one.
    if (identity.userGroup.toLowerCase() !== user.userType) throw unauthenticated();
    const officer = toOfficer(user);
    if (!officer) throw forbidden();
    return { ...officer, sessionId };
  };
}

/** Something that was given to a person in a session: a permission, a file. */
interface Given {
  userId: string;
  sessionId: string;
  createdAt: Date;
}

/**
 * Who somebody is now to whom something was given, where no token is shown; `undefined` for people who may not use the
 * API any more. The session must go on, by the condition for that, and count as it did then.
 */
export async function findCaller(
  db: Executor,
  { userId, sessionId, createdAt: goodAt }: Given,
  { where, valuesOf }: SessionCondition,
): Promise<Caller | undefined> {
  const [user] = await findActive(db, eq(users.id, userId), where).execute(valuesOf({ sessionId, goodAt }));
  if (!user) return undefined;
  const officer = toOfficer(user);
  return officer && { ...officer, sessionId };
}

/** An officer by the record, whether or not signed in. */
export type Officer = Omit<Caller, 'sessionId'>;

/** Who an officer is now; `undefined` for people who may not use the API any more. */
export async function findOfficer(db: Executor, userId: string): Promise<Officer | undefined> {
  const [user] = await findActive(db, eq(users.id, userId), sql`true`);
  return user && toOfficer(user);
}

/** What decides about a person, if active and the session goes on, in one statement: it comes before every other. */
function findActive(db: Executor, isThem: SQL, goesOn: SQL) {
  return db
    .select(deciding)
    .from(users)
    .where(and(isThem, eq(users.status, 'active'), goesOn));
}

const { id, sub, userType, zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } = users;
const deciding = {
  id,
  sub,
  userType,
  zoneCode,
  circleCode,
  divisionCode,
  subDivisionCode,
  sectionCode,
};

type Deciding = Pick<typeof users.$inferSelect, keyof typeof deciding>;

/** An officer, if the record says what this one is in charge of. Whoever's does not is in charge of nothing. */
function toOfficer(user: Deciding): Officer | undefined {
  const { id: userId, userType: role } = user;
  if (!isRole(role)) return undefined;
  const codes: AreaCodes = Object.fromEntries(
    areaLevels.flatMap(each => {
      const code = user[codeKey(each)];
      return code === null ? [] : [[codeKey(each), code]];
    }),
  );
  const area = chargeOf(role, codes);
  return area && { userId, sub: user.sub, role, area, codes };
}

function chargeOf(role: Role, codes: AreaCodes): Charge | undefined {
  const designation = designations[role];
  if (designation.level === undefined) return designation.inChargeOfWholeUtility && wholeUtility;
  const code = codes[codeKey(designation.level)];
  return code === undefined ? undefined : { level: designation.level, code };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token came with the request, before it is known what that person may do. */
    provenSub?: string;
  }
}
