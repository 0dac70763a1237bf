import type { Executor } from '../../db/connect.ts';
import type { UserPool } from '../userPool.ts';
import { cognitoVerifier, type CognitoSettings } from './cognito.ts';
import { embeddedVerifier } from './embedded.ts';
import { cachingVerifier } from './cachingVerifier.ts';
import type { TokenVerifier } from './verifier.ts';

/** The issuer of the tokens: Amazon Cognito if configured, else the embedded pool. */
export type TokenSource = { db: Executor } & (
  | { cognito: CognitoSettings }
  | { cognito?: undefined; pool: UserPool; now?: () => Date }
);

/** Creates the verifier for the pool in use. */
export function createTokenVerifier(source: TokenSource): TokenVerifier {
  if (source.cognito) return cachingVerifier(cognitoVerifier(source.cognito, source.db));
  return cachingVerifier(embeddedVerifier(source.pool, source.db, source.now), source.now);
}
