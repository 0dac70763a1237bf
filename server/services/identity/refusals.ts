/** A refusal in Cognito's form; `type` is the error code in the client library. */
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

/** Wrong password, unknown username, disabled account, answered or expired challenge: the caller can't see which. */
export const incorrect = notAuthorized('Incorrect username or password.');

/** Locked out for a while. */
export const attemptsExceeded = notAuthorized('Password attempts exceeded');

/** A first password that has expired. The password was right, so a guesser learns nothing from this. */
export const temporaryPasswordExpired = notAuthorized(
  'Temporary password has expired and must be reset by an administrator.',
);

/** The new password came too late. */
export const sessionExpired = notAuthorized('Invalid session for the user, session is expired.');

/** The new password is already set, or the account has changed since. */
export const sessionUsed = notAuthorized('Invalid session for the user, session can only be used once.');

/** Not a session of this pool. */
export const sessionInvalid = notAuthorized('Invalid session for the user.');

/** A client tried to set its own attributes. */
export const attributesRefused = notAuthorized('A client attempted to write unauthorized attribute');

export const refreshTokenInvalid = notAuthorized('Invalid Refresh Token');
export const refreshTokenRevoked = notAuthorized('Refresh Token has been revoked');

export const accessTokenInvalid = notAuthorized('Invalid Access Token');
export const accessTokenExpired = notAuthorized('Access Token has expired');
export const accessTokenRevoked = notAuthorized('Access Token has been revoked');

/** A request that doesn't match the operation's form. */
export const invalidParameter = (message: string) => new PoolRefusal('InvalidParameterException', message);

/** A client that doesn't belong to this pool. */
export const unknownClient = () =>
  new PoolRefusal('ResourceNotFoundException', 'User pool client does not exist.');

/** The new password is the present one. */
export const reused = () =>
  new PoolRefusal(
    'PasswordHistoryPolicyViolationException',
    'Password has previously been used and cannot be reused.',
  );
