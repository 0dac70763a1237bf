import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '../../db/connect.ts';
import { invalidParameter, unknownClient } from '../refusals.ts';
import type { Attributes } from '../tokens.ts';
import type { Trail } from '../../trail.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type { Visitors } from '../../visitors/visitors.ts';
import type { UserPool } from '../userPool.ts';

/** What the operations work with. */
export interface PoolContext {
  db: Database;
  pool: UserPool;
  /**
   * The attributes that go into a user's tokens, by their full names (`custom:userGroup` …); `undefined` for someone
   * who may not sign in, which callers then can't tell from a wrong password.
   */
  attributesOf: (sub: string) => Promise<Attributes | undefined>;
  now: () => Date;
  /** How long id and access tokens hold, s. */
  tokenSeconds: number;
  visitors: Visitors;
  /** Who makes the request. */
  visitor: Visitor;
  /** Sets a cookie with the answer. */
  setCookie: (cookie: string) => void;
}

/** Whom a request was about, for the log. */
export type Trace = Pick<Trail, 'sub' | 'account'>;

/** A request's body in, the answer's body out; refusals are thrown. */
export type PoolOperation = (context: PoolContext, body: unknown, trace: Trace) => Promise<object>;

/** An operation whose request must have a form; members it doesn't name are ignored, as Cognito does. */
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
