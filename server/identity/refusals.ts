/** An answer of Cognito's that refuses; `type` is what the client library calls the error's code. */
export class PoolRefusal extends Error {
  override name = 'PoolRefusal';
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, status = 400) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

const notAuthorized = (message: string) => () => new PoolRefusal('NotAuthorizedException', message);

/** Wrong password, unknown name, disabled account, answered or expired challenge: all the same to the caller. */
export const incorrect = notAuthorized('Incorrect username or password.');

/** Locked out for a while. */
export const attemptsExceeded = notAuthorized('Password attempts exceeded');

/** A first password that was not used in time. The password was right, so this tells nobody anything else. */
export const temporaryPasswordExpired = notAuthorized(
  'Temporary password has expired and must be reset by an administrator.',
);

/** Too late with the new password. */
export const sessionExpired = notAuthorized('Invalid session for the user, session is expired.');

/** The new password has been set already, or the account has changed since. */
export const sessionUsed = notAuthorized('Invalid session for the user, session can only be used once.');

/** Not a session of ours. */
export const sessionInvalid = notAuthorized('Invalid session for the user.');

/** A client tried to set its own attributes. */
export const attributesRefused = notAuthorized('A client attempted to write unauthorized attribute');

export const refreshTokenInvalid = notAuthorized('Invalid Refresh Token');
export const refreshTokenRevoked = notAuthorized('Refresh Token has been revoked');

export const accessTokenInvalid = notAuthorized('Invalid Access Token');
export const accessTokenExpired = notAuthorized('Access Token has expired');
export const accessTokenRevoked = notAuthorized('Access Token has been revoked');

/** A request that is not of the operation's form. */
export const invalidParameter = (message: string) => new PoolRefusal('InvalidParameterException', message);

/** A client that is not this pool's. */
export const unknownClient = () =>
  new PoolRefusal('ResourceNotFoundException', 'User pool client does not exist.');
