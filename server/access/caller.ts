import type { Area, AreaCodes } from '#domain/areas.ts';
import type { Role } from '#domain/roles.ts';

/** In charge of everything. Said in a word, so that an area which is missing is never taken for it. */
export const wholeUtility = 'wholeUtility';
export type WholeUtility = typeof wholeUtility;

/** What an officer is in charge of. */
export type Charge = Area | WholeUtility;

/** Who is calling, by the record the utility keeps of them; never by what the request says. */
export interface Caller {
  userId: string;
  sub: string;
  /** The sign-in's session. */
  sessionId: string;
  role: Role;
  /** The area in charge. */
  area: Charge;
  codes: AreaCodes;
}

/** The one area of a charge, for names and titles; `undefined` for the whole utility. */
export const namedArea = (charge: Charge): Area | undefined => (charge === wholeUtility ? undefined : charge);

/** Designation and area as one text, to find out later whether a person still has both. */
export function scopeOf({ role, area }: Pick<Caller, 'role' | 'area'>): string {
  return area === wholeUtility ? role : `${role} ${area.level} ${area.code}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent until the session has been verified, and on calls that need none. */
    caller?: Caller;
  }
}
