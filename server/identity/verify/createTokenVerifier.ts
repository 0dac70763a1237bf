import type { Executor } from '../../db/connect.ts';
import type { UserPool } from '../userPool.ts';
import { cognitoVerifier, type CognitoSettings } from './cognito.ts';
import { embeddedVerifier } from './embedded.ts';
import { remembering } from './remembering.ts';
import type { TokenVerifier } from './verifier.ts';

/** Whose tokens are to be verified: Amazon Cognito's where that is configured, else the embedded pool's. */
export type TokenSource = { db: Executor } & (
  { cognito: CognitoSettings } | { cognito?: undefined; pool: UserPool; now?: () => Date }
);

/** The verifier of the pool in use. */
export function createTokenVerifier(source: TokenSource): TokenVerifier {
  if (source.cognito) return remembering(cognitoVerifier(source.cognito, source.db));
  return remembering(embeddedVerifier(source.pool, source.db, source.now), source.now);
}
