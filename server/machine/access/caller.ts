import { wholeUtility, type Area, type AreaCodes, type WholeUtility } from '#domain/areas.ts';
import type { Role } from '#domain/roles.ts';

/** The area that an officer is in charge of, or the whole utility. */
export type Charge = Area | WholeUtility;

/** The caller according to the utility's own record, never according to the request. */
export interface Caller {
  userId: string;
  sub: string;
  /** The session of the sign-in. */
  sessionId: string;
  role: Role;
  /** The area in charge. */
  area: Charge;
  codes: AreaCodes;
  /** How far PostgreSQL's log was after the caller's last change; null if that is not known, or long ago. */
  lastChange: number | null;
}

/** The one area of a charge, for names and titles; `undefined` for the whole utility. */
export const namedArea = (charge: Charge): Area | undefined => (charge === wholeUtility ? undefined : charge);

/** Returns designation and area as one text, to check later whether a person still has both. */
export function scopeOf({ role, area }: Pick<Caller, 'role' | 'area'>): string {
  return area === wholeUtility ? role : `${role} ${area.level} ${area.code}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent until the session has been verified, and on calls that need no session. */
    caller?: Caller;
  }
}
