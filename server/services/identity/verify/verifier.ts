import type { SQL } from 'drizzle-orm';

/** The caller's identity from a verified token. */
export interface VerifiedIdentity {
  sub: string;
  username: string;
  /** `custom:userGroup` from the pool; empty if missing. */
  userGroup: string;
  /** The session of the sign-in (`origin_jti`). */
  sessionId: string;
  /** When the user entered the password. */
  authTime: Date;
  /** When the token expires. */
  expiresAt: Date;
}

/** A session as a token or cookie shows it. */
export interface PresentedSession {
  sessionId: string;
  /** A moment at which it was valid: when the user entered the password, or when the token or cookie was issued. */
  validAt: Date;
}

/** The condition that a session is live, for a look-up of `users`, with its values. */
export interface SessionCondition {
  where: SQL;
  valuesOf(session: PresentedSession): Readonly<Record<string, unknown>>;
}

/** Verifies id tokens. */
export interface TokenVerifier {
  /**
   * Returns the identity in a token. Rejects with InvalidTokenError for a forged or expired token or one of another
   * kind. Any other error means that the check failed, and should end no session. The result proves nothing yet: the
   * look-up of the person must include `sessionCondition`, which fails for an ended session.
   */
  read(idToken: string): Promise<VerifiedIdentity>;
  sessionCondition: SessionCondition;
  /** Ends a session: from now on none of its tokens proves anything, even before it expires. */
  endSession(sessionId: string): Promise<void>;
}

/** The token proves nothing. The error doesn't say why: the sender needs no help. */
export class InvalidTokenError extends Error {
  override name = 'InvalidTokenError';

  constructor(options?: ErrorOptions) {
    super('The token is not valid.', options);
  }
}
