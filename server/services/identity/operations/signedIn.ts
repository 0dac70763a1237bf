import type { Session } from '../account/sessions.ts';
import { issueTokens, type Attributes } from '../tokens.ts';
import type { PoolContext } from './operation.ts';

/** Returns the answer that carries a session's tokens. */
export async function signedIn(
  { pool, now, tokenSeconds }: PoolContext,
  username: string,
  attributes: Attributes,
  session: Session,
): Promise<object> {
  const subject = { username, session, attributes, now: now(), lifeSeconds: tokenSeconds };
  return { AuthenticationResult: await issueTokens(pool, subject), ChallengeParameters: {} };
}

/** Answers after a password: remembers that the username signed in from this device and address. */
export async function signedInHere(
  context: PoolContext,
  username: string,
  attributes: Attributes,
  session: Session,
): Promise<object> {
  const { db, visitors, visitor, setCookie, now } = context;
  setCookie(await visitors.remember(db, username, visitor, now()));
  return signedIn(context, username, attributes, session);
}
