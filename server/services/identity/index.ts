export {
  AccountExistsError,
  AccountMissingError,
  createAccount,
  setEnabled,
  setPassword,
} from './account/accounts.ts';
export { temporaryPassword } from './account/password.ts';
export { revokeSessions } from './account/sessions.ts';
export { canonicalUsername } from './account/username.ts';
export { AccountTakenError, type AccountAdmin } from './admin/accountAdmin.ts';
export { openAccountAdmin } from './admin/openAccountAdmin.ts';
export { PoolRefusal } from './refusals.ts';
export { userPoolRoutes } from './routes.ts';
export { isSignInStep } from './signInStep.ts';
export { rotateSigningKey } from './signingKeys.ts';
export type { Attributes } from './tokens.ts';
export { openUserPool, type UserPool } from './userPool.ts';
export { createTokenVerifier } from './verify/createTokenVerifier.ts';
export { InvalidTokenError, type SessionCondition, type TokenVerifier } from './verify/verifier.ts';
