export {
  AccountExistsError,
  AccountMissingError,
  createAccount,
  setEnabled,
  setPassword,
  canonicalUsername,
} from './account/accounts.ts';
export { temporaryPassword } from './account/password.ts';
export { revokeSessions } from './account/sessions.ts';
export { AccountTakenError, type AccountAdmin } from './admin/accountAdmin.ts';
export { openAccountAdmin } from './admin/openAccountAdmin.ts';
export { PoolRefusal } from './refusals.ts';
export { userPoolRoutes, isSignInStep } from './routes.ts';
export { rotateSigningKey } from './signingKeys.ts';
export type { Attributes } from './tokens.ts';
export { openUserPool, type UserPool } from './userPool.ts';
export { createTokenVerifier } from './verify/createTokenVerifier.ts';
export { InvalidTokenError, type SessionCondition, type TokenVerifier } from './verify/verifier.ts';
