import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { codeKey, areaLevels, type Area, type AreaCodes } from '#domain/areas.ts';
import { designations, isRole, type Role } from '#domain/roles.ts';
import type { Database, Executor } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';
import { forbidden, unauthenticated } from '../http/errors.ts';
import { InvalidTokenError, type SessionCondition, type TokenVerifier } from '../identity/index.ts';
import type { Caller } from './caller.ts';

/**
 * Finds out who is calling. The token proves the person; designation and area come from the utility's record of
 * them, read at every request, so that a change or a disabled account acts at once. Throws 401 without a live
 * session, 403 for people who may not use the API (meter readers).
 */
export function authenticator(db: Database, verifier: TokenVerifier) {
  const isThem = eq(users.sub, sql.placeholder('sub'));
  const active = findActive(db, isThem, verifier.goesOn.where).prepare('caller');
  return async (request: FastifyRequest): Promise<Caller> => {
    const token = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthenticated();
    const identity = await verifier.read(token).catch((error: unknown) => {
      throw error instanceof InvalidTokenError ? unauthenticated() : error;
    });
    const { sub, sessionId } = identity;
    const [user] = await active.execute({ sub, ...verifier.goesOn.valuesOf(sessionId) });
    if (!user) throw unauthenticated();
    if (user.sessionsFrom && identity.authTime < user.sessionsFrom) throw unauthenticated();
    if (!isRole(user.userType)) throw forbidden();
    // A token from before a change of designation: the client renews it and comes back with the new one.
    if (identity.userGroup.toLowerCase() !== user.userType) throw unauthenticated();
    return toCaller(user, user.userType, sessionId);
  };
}

/**
 * Who a user is now, where no token is shown; `undefined` for people who may not use the API any more. The
 * session must go on, by the condition for that.
 */
export async function findCaller(
  db: Executor,
  userId: string,
  sessionId: string,
  { where, valuesOf }: SessionCondition,
): Promise<Caller | undefined> {
  const [user] = await findActive(db, eq(users.id, userId), where).execute(valuesOf(sessionId));
  if (!user || !isRole(user.userType)) return undefined;
  return toCaller(user, user.userType, sessionId);
}

/** What decides about a person, if active and the session goes on, in one statement: it comes before every other. */
function findActive(db: Executor, isThem: SQL, goesOn: SQL) {
  return db
    .select(deciding)
    .from(users)
    .where(and(isThem, eq(users.status, 'active'), goesOn));
}

const { id, sub, userType, sessionsFrom, zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } =
  users;
const deciding = {
  id,
  sub,
  userType,
  sessionsFrom,
  zoneCode,
  circleCode,
  divisionCode,
  subDivisionCode,
  sectionCode,
};

type Deciding = Pick<typeof users.$inferSelect, keyof typeof deciding>;

function toCaller(user: Deciding, role: Role, sessionId: string): Caller {
  return { userId: user.id, sub: user.sub, sessionId, role, ...territory(role, user) };
}

/** The area an officer is in charge of. An officer whose record lacks it is in charge of nothing: refused. */
function territory(
  role: Role,
  user: { [K in keyof AreaCodes]-?: string | null },
): Pick<Caller, 'area' | 'codes'> {
  const { level } = designations[role];
  const codes: AreaCodes = Object.fromEntries(
    areaLevels.flatMap(each => {
      const code = user[codeKey(each)];
      return code === null ? [] : [[codeKey(each), code]];
    }),
  );
  if (level === undefined) return { area: undefined, codes };
  const code = codes[codeKey(level)];
  if (code === undefined) throw forbidden();
  const area: Area = { level, code };
  return { area, codes };
}
