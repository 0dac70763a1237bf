import type { SQL } from 'drizzle-orm';

/** What a verified token says about the caller. */
export interface VerifiedIdentity {
  sub: string;
  username: string;
  /** `custom:userGroup` as the pool has it; empty where that gave none. */
  userGroup: string;
  /** The sign-in's session (`origin_jti`). */
  sessionId: string;
  /** When the password was given. */
  authTime: Date;
  /** When the token ends. */
  expiresAt: Date;
}

/** A session, by what was shown of it. */
export interface ShownSession {
  sessionId: string;
  /** A moment at which it was good: when the password was given, or when it was given what is shown now. */
  goodAt: Date;
}

/** The condition that a session goes on, asked in a look-up of `users` with the values that one gives. */
export interface SessionCondition {
  where: SQL;
  valuesOf(session: ShownSession): Readonly<Record<string, unknown>>;
}

/** Tells whose an id token is. */
export interface TokenVerifier {
  /**
   * Throws InvalidTokenError for any token that is not a good one: forged, expired, of another kind. Any other error
   * means that it could not be found out, and should end nobody's session. It proves nothing yet: whoever looks the
   * person up asks in the same statement for `goesOn`, which a session that was signed out doesn't.
   */
  read(idToken: string): Promise<VerifiedIdentity>;
  goesOn: SessionCondition;
  /** Ends a session: none of its tokens proves anything from now on, however long they were to hold. */
  endSession(sessionId: string): Promise<void>;
}

/** The token proves nothing. Why is not said: whoever sent it needs no help. */
export class InvalidTokenError extends Error {
  override name = 'InvalidTokenError';

  constructor(options?: ErrorOptions) {
    super('The token is not valid.', options);
  }
}
