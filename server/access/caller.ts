import type { Area, AreaCodes } from '#domain/areas.ts';
import type { Role } from '#domain/roles.ts';

/** Who is calling, by the record the utility keeps of them; never by what the request says. */
export interface Caller {
  userId: string;
  sub: string;
  /** The sign-in's session. */
  sessionId: string;
  role: Role;
  /** The area in charge; absent where it is the whole utility. */
  area: Area | undefined;
  codes: AreaCodes;
}
declare module 'fastify' {
  interface FastifyRequest {
    /** Absent until the session has been verified, and on calls that need none. */
    caller?: Caller;
  }
}
