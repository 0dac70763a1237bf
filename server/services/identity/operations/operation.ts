import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '../../db/connect.ts';
import type { AuditLogEntry } from '../../log/auditLog.ts';
import type { Visitor, Visitors } from '../visitors.ts';
import { invalidParameter, unknownClient } from '../refusals.ts';
import { type Attributes, issueTokens } from '../tokens.ts';
import type { UserPool } from '../userPool.ts';
import type { Attempter } from '../account/lockout.ts';
import type { Session } from '../account/sessions.ts';

/** The services and request data of an operation. */
export interface PoolContext {
  db: Database;
  pool: UserPool;
  /**
   * Returns the attributes for a user's tokens, by their full names (`custom:userGroup` …); `undefined` for a person
   * who may not sign in, which callers can't distinguish from a wrong password.
   */
  attributesOf: (sub: string) => Promise<Attributes | undefined>;
  now: () => Date;
  /** How long id and access tokens are valid, s. */
  tokenSeconds: number;
  visitors: Visitors;
  /** The client of the request. */
  visitor: Visitor;
  /** Sets a cookie with the answer. */
  setCookie: (cookie: string) => void;
}

/** The account that a request was about, for the log. */
export type Trace = Pick<AuditLogEntry, 'sub' | 'account'>;

/** Takes a request's body, returns the answer's body; rejects with refusals. */
export type PoolOperation = (context: PoolContext, body: unknown, trace: Trace) => Promise<object>;

/** Defines an operation whose request must match `form`; ignores other members, as Cognito does. */
export function poolOperation<S extends TSchema>(
  form: S,
  run: (context: PoolContext, input: Static<S>, trace: Trace) => Promise<object>,
): PoolOperation {
  return async (context, body, trace) => {
    if (!Value.Check(form, body))
      throw invalidParameter(`1 validation error detected: ${faultOf(form, body)}`);
    return run(context, body, trace);
  };
}

/** Refuses any client but the pool's own. */
export function checkClient({ pool }: PoolContext, clientId: string): void {
  if (clientId !== pool.clientId) throw unknownClient();
}

function faultOf(form: TSchema, body: unknown): string {
  const [fault] = Value.Errors(form, body);
  return fault ? `${fault.instancePath} ${fault.message}`.trim() : 'the request is malformed';
}

/** Returns the party against which an attempt under a username counts. */
export async function attempterFor(
  { db, pool, visitors, visitor, now }: PoolContext,
  username: string,
): Promise<Attempter> {
  const { key, known } = await visitors.recognise(db, username, visitor, now());
  return { account: pool.accountKey(username), visitor: known ? key : '' };
}

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
