import {
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  createHmac,
  type KeyObject,
} from 'node:crypto';
import { decodeJwt, exportJWK, type JWTPayload } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { InvalidTokenError, revokeSessions } from '../../../server/services/identity/index.ts';
import { cognitoVerifier } from '../../../server/services/identity/verify/cognitoVerifier.ts';
import { attempt, tokenIn } from './support/byHand.ts';
import { useUserPool, type Answer } from './support/userPool.ts';
import { verifying, type SessionVerifier } from './support/verifying.ts';

const running = useUserPool();
const cognito = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const poolId = 'ap-south-1_AbCdEfGhI';
const clientId = '1example23456789';

/** The basis of forged tokens: the claims and kid of a valid one, and the key that signed it. */
interface Subject {
  verifier: SessionVerifier;
  claims: JWTPayload;
  kid: string;
  key: KeyObject;
  now: number;
}
const subjects: Record<string, Subject> = {};
let signedIn: Answer;

beforeAll(async () => {
  signedIn = await attempt(running, (await running.person()).username);
  const claims = decodeJwt(tokenIn(signedIn, 'IdToken'));
  const { signing } = await running.pool.keys(running.now());
  subjects['the embedded pool'] = {
    verifier: running.verifier,
    claims,
    kid: signing.jwk.kid,
    key: signing.privateKey,
    now: seconds(running.now()),
  };
  const jwk = await exportJWK(cognito.publicKey);
  const keys = {
    keys: [
      {
        kty: 'RSA' as const,
        n: jwk.n ?? '',
        e: jwk.e ?? '',
        kid: 'k',
        alg: 'RS256' as const,
        use: 'sig' as const,
      },
    ],
  };
  subjects['Amazon Cognito'] = {
    verifier: verifying(running.db, cognitoVerifier({ userPoolId: poolId, clientId }, running.db, keys)),
    claims: {
      ...claims,
      iss: `https://cognito-idp.ap-south-1.amazonaws.com/${poolId}`,
      aud: clientId,
      iat: seconds(new Date()),
      exp: seconds(new Date()) + 3600,
    },
    kid: 'k',
    key: cognito.privateKey,
    now: seconds(new Date()),
  };
});

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Builds a token by hand, with any content. */
function token(header: object, claims: object, signature: (text: string) => Buffer): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${signature(text).toString('base64url')}`;
}

const bySigner =
  (key: KeyObject, hash = 'sha256') =>
  (text: string) =>
    sign(hash, Buffer.from(text), key);
const pem = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'pem' });

/** Returns whether a token is accepted or refused; throws any other error. */
async function verdictOf(verifier: SessionVerifier, text: string): Promise<'accepted' | 'refused'> {
  try {
    await verifier.verify(text);
    return 'accepted';
  } catch (error) {
    if (error instanceof InvalidTokenError) return 'refused';
    throw error;
  }
}

describe.each(['the embedded pool', 'Amazon Cognito'])('tokens of %s', name => {
  const subject = (): Subject => {
    const found = subjects[name];
    if (!found) throw new Error(`No ${name}`);
    return found;
  };
  const header = () => ({ alg: 'RS256', kid: subject().kid });
  const signed = (changed: object) =>
    token(header(), { ...subject().claims, ...changed }, bySigner(subject().key));
  const verdict = (text: string) => verdictOf(subject().verifier, text);

  test('of an ended session are refused, and of no other', async () => {
    const other = signed({ origin_jti: randomUUID() });
    const before = await verdict(other);
    const ended = randomUUID();
    const { verifier } = subject();
    await Promise.all([verifier.endSession(ended), verifier.endSession(ended)]);
    expect([await verdict(signed({ origin_jti: ended })), await verdict(other)]).toEqual(['refused', before]);
  });

  test('a valid one identifies the person', async () => {
    const { claims } = subject();
    expect(await subject().verifier.verify(signed({}))).toEqual({
      sub: claims.sub,
      username: claims['cognito:username'],
      userGroup: 'ae',
      sessionId: claims['origin_jti'],
      authTime: new Date(Number(claims['auth_time']) * 1000),
      expiresAt: new Date(Number(claims.exp) * 1000),
    });
  });

  test.each([
    ['has expired', { exp: -1 }, {}],
    ['expired a day ago', { exp: -86_400, iat: -90_000 }, {}],
    ['is not valid yet', { nbf: 60 }, {}],
    ['is of another pool', {}, { iss: 'urn:energy-audit:user-pool:local_000000000' }],
    [
      'is of another Cognito pool',
      {},
      { iss: 'https://cognito-idp.ap-south-1.amazonaws.com/ap-south-1_000000000' },
    ],
    ['has no issuer', {}, { iss: undefined }],
    ['is for another client', {}, { aud: 'another' }],
    ['is for no client', {}, { aud: undefined }],
    ['is of another kind', {}, { token_use: 'access' }],
    ['is of no kind', {}, { token_use: undefined }],
    ['never expires', {}, { exp: undefined }],
    ['has a text for its expiry', {}, { exp: 'tomorrow' }],
  ])('one that %s is refused', async (_, dates: Record<string, number>, changed) => {
    const shifted = Object.fromEntries(
      Object.entries(dates).map(([claim, shift]) => [claim, subject().now + shift]),
    );
    expect(await verdict(signed({ ...shifted, ...changed }))).toBe('refused');
  });

  test('one without a signature is refused, whatever its header says', async () => {
    const none = () => Buffer.alloc(0);
    for (const alg of ['none', 'None', 'NONE', 'nOnE', ''])
      expect(await verdict(token({ ...header(), alg }, subject().claims, none))).toBe('refused');
    expect(await verdict(token(header(), subject().claims, none))).toBe('refused');
  });

  test('one signed with the public key as a shared secret is refused', async () => {
    const { key, claims, kid } = subject();
    const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
    for (const secret of [pem(key), String(pem(key)).trim(), der, ''])
      for (const [alg, hash] of [
        ['HS256', 'sha256'],
        ['RS256', 'sha256'],
        ['HS512', 'sha512'],
      ])
        expect(
          await verdict(
            token({ alg, kid }, claims, text =>
              createHmac(hash ?? '', secret)
                .update(text)
                .digest(),
            ),
          ),
        ).toBe('refused');
  });

  test('one signed with a stranger’s key is refused, even if it contains the key', async () => {
    const jwk = await exportJWK(stranger.publicKey);
    const { claims } = subject();
    for (const more of [{}, { jwk }, { jku: 'http://127.0.0.1:1/jwks.json' }, { x5u: 'http://127.0.0.1:1' }])
      expect(await verdict(token({ ...header(), ...more }, claims, bySigner(stranger.privateKey)))).toBe(
        'refused',
      );
  });

  test('one signed by another algorithm is refused', async () => {
    const { claims, key } = subject();
    expect(await verdict(token({ ...header(), alg: 'RS512' }, claims, bySigner(key, 'sha512')))).toBe(
      'refused',
    );
    expect(await verdict(token({ ...header(), alg: 'RS1' }, claims, bySigner(key, 'sha1')))).toBe('refused');
  });

  test('one with any change is refused', async () => {
    const good = signed({});
    const [head = '', body = '', signature = ''] = good.split('.');
    const promoted = encoded({ ...subject().claims, 'custom:userGroup': 'cio' });
    expect(await verdict(`${head}.${promoted}.${signature}`)).toBe('refused');
    expect(await verdict(`${head}.${body}.${signature.slice(0, -4)}AAAA`)).toBe('refused');
    expect(await verdict(`${head}.${body}`)).toBe('refused');
    expect(await verdict(`${good}.x`)).toBe('refused');
    for (let place = 3; place < good.length - 2; place += 97) {
      const other = good[place] === 'A' ? 'B' : 'A';
      expect(await verdict(good.slice(0, place) + other + good.slice(place + 1))).toBe('refused');
    }
  });

  test.each(['', '.', '..', 'a.b.c', 'null', '{}', 'Bearer x', '%00', 'é.é.é', `${'A'.repeat(9000)}.A.A`])(
    'garbage %# is refused',
    async garbage => {
      expect(await verdict(garbage)).toBe('refused');
    },
  );

  test('one without a user group has none', async () => {
    const identity = await subject().verifier.verify(signed({ 'custom:userGroup': undefined }));
    expect(identity.userGroup).toBe('');
  });
});

describe('the embedded pool also', () => {
  const mine = () => subjects['the embedded pool'];

  test('refuses its own access and refresh tokens', async () => {
    for (const kind of ['AccessToken', 'RefreshToken'] as const)
      await expect(running.verifier.verify(tokenIn(signedIn, kind))).rejects.toBeInstanceOf(
        InvalidTokenError,
      );
  });

  test('refuses tokens of a session that never existed, and malformed claims', async () => {
    const subject = mine();
    if (!subject) throw new Error('Not signed in');
    const changes = [
      { origin_jti: randomUUID() },
      { origin_jti: undefined },
      { sub: undefined },
      { sub: 7 },
      { auth_time: 'then' },
      { 'cognito:username': undefined },
      { 'custom:userGroup': ['ae', 'cio'] },
      { aud: [running.pool.clientId, 'another'] },
      { iat: undefined },
    ];
    for (const changed of changes) {
      const text = token(
        { alg: 'RS256', kid: subject.kid },
        { ...subject.claims, ...changed },
        bySigner(subject.key),
      );
      await expect(running.verifier.verify(text)).rejects.toBeInstanceOf(InvalidTokenError);
    }
  });

  test('refuses an expired token, and one of an ended session', async () => {
    const person = await running.person();
    const aging = tokenIn(await attempt(running, person.username), 'IdToken');
    running.pass(3599);
    await running.verifier.verify(aging);
    running.pass(1);
    await expect(running.verifier.verify(aging)).rejects.toBeInstanceOf(InvalidTokenError);
    const fresh = tokenIn(await attempt(running, person.username), 'IdToken');
    await running.verifier.verify(fresh);
    await revokeSessions(running.db, person.sub, running.now());
    await expect(running.verifier.verify(fresh)).rejects.toBeInstanceOf(InvalidTokenError);
  });
});

test('does not blame a token when its keys can’t be fetched', async () => {
  const unreachable = cognitoVerifier({ userPoolId: 'xx-nowhere-1_AbCdEfGhI', clientId }, running.db);
  const claims = {
    ...subjects['Amazon Cognito']?.claims,
    iss: 'https://cognito-idp.xx-nowhere-1.amazonaws.com/xx-nowhere-1_AbCdEfGhI',
  };
  const text = token({ alg: 'RS256', kid: 'k' }, claims, bySigner(cognito.privateKey));
  const error: unknown = await unreachable.read(text).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(InvalidTokenError);
});
