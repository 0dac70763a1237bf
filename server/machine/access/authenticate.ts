import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { areaLevels, codeKey, wholeUtility, type AreaCodes } from '#domain/areas.ts';
import { designations, isRole, type Role } from '#domain/roles.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { lastChangeOf } from '../../services/db/replica/logPosition.ts';
import { users } from '../../services/db/schema/users.ts';
import { forbidden, unauthenticated } from '../../services/http/errors.ts';
import type { Limit } from '../../services/http/requestLimits.ts';
import {
  InvalidTokenError,
  type SessionCondition,
  type TokenVerifier,
} from '../../services/identity/index.ts';
import type { Caller, Charge } from './caller.ts';

/**
 * Identifies the caller. The token proves the person; designation and area come from the utility's record of them, read
 * at every request, so that a change or a disabled account takes effect at once. Throws 401 without a live session, 403
 * for people who may not use the API (meter readers).
 */
export function authenticator(db: Database, verifier: TokenVerifier, limitPerson: Limit) {
  const isPerson = eq(users.sub, sql.placeholder('sub'));
  const active = findActive(db, isPerson, verifier.sessionCondition.where).prepare('caller');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const token = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthenticated();
    const identity = await verifier.read(token).catch((error: unknown) => {
      throw error instanceof InvalidTokenError ? unauthenticated() : error;
    });
    request.verifiedSub = identity.sub;
    // Before the first database query: refused calls count towards the limit too.
    await limitPerson(request, reply);
    const { sub, sessionId, authTime: validAt } = identity;
    const [user] = await active.execute({
      sub,
      ...verifier.sessionCondition.valuesOf({ sessionId, validAt }),
    });
    if (!user) throw unauthenticated();
    if (!isRole(user.userType)) throw forbidden();
    // The token predates a change of designation: the client renews it and comes back with the new one.
    if (identity.userGroup.toLowerCase() !== user.userType) throw unauthenticated();
    const officer = toOfficer(user);
    if (!officer) throw forbidden();
    return { ...officer, sessionId };
  };
}

/** Something issued to a person in a session: a permission, a file. */
interface Issued {
  userId: string;
  sessionId: string;
  createdAt: Date;
}

/**
 * Returns the caller as now recorded for something issued in a session, for requests without a token; `undefined` for
 * people who may no longer use the API. The session must meet the condition `where`, having been valid when the thing
 * was issued.
 */
export async function findCaller(
  db: Executor,
  { userId, sessionId, createdAt: validAt }: Issued,
  { where, valuesOf }: SessionCondition,
): Promise<Caller | undefined> {
  const [user] = await findActive(db, eq(users.id, userId), where).execute(valuesOf({ sessionId, validAt }));
  if (!user) return undefined;
  const officer = toOfficer(user);
  return officer && { ...officer, sessionId };
}

/** An officer as recorded, signed in or not. */
export type Officer = Omit<Caller, 'sessionId'>;

/** Returns an officer's current record; `undefined` for people who may no longer use the API. */
export async function findOfficer(db: Executor, userId: string): Promise<Officer | undefined> {
  const [user] = await findActive(db, eq(users.id, userId), sql`true`);
  return user && toOfficer(user);
}

/**
 * Reads what access depends on, for an active person with a live session. A single statement, as it precedes all
 * others.
 */
function findActive(db: Executor, isPerson: SQL, sessionCondition: SQL) {
  return db
    .select(accessColumns)
    .from(acrossTheUtility(users))
    .where(and(isPerson, eq(users.status, 'active'), sessionCondition));
}

const { id, sub, userType, zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } = users;
const accessColumns = {
  id,
  sub,
  userType,
  zoneCode,
  circleCode,
  divisionCode,
  subDivisionCode,
  sectionCode,
  lastChange: lastChangeOf(id),
};

type AccessColumns = Pick<typeof users.$inferSelect, Exclude<keyof typeof accessColumns, 'lastChange'>> &
  Pick<Caller, 'lastChange'>;

/**
 * Returns an officer; `undefined` if the record doesn't name the area in charge, as the person is then in charge of
 * nothing.
 */
function toOfficer(user: AccessColumns): Officer | undefined {
  const { id: userId, userType: role } = user;
  if (!isRole(role)) return undefined;
  const codes: AreaCodes = Object.fromEntries(
    areaLevels.flatMap(each => {
      const code = user[codeKey(each)];
      return code === null ? [] : [[codeKey(each), code]];
    }),
  );
  const area = chargeOf(role, codes);
  return area && { userId, sub: user.sub, role, area, codes, lastChange: user.lastChange };
}

function chargeOf(role: Role, codes: AreaCodes): Charge | undefined {
  const { charge } = designations[role];
  if (charge === undefined || charge === wholeUtility) return charge;
  const code = codes[codeKey(charge)];
  return code === undefined ? undefined : { level: charge, code };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The subject of the request's token, set before it is known what that person may do. */
    verifiedSub?: string;
  }
}
