import { describe, expect, test } from 'vitest';
import { attempt, tokenIn } from './support/byHand.ts';
import { newExchange } from '../../support/srpClient.ts';
import { useUserPool, type Answer } from './support/userPool.ts';

const running = useUserPool();

const srp = (changed: Record<string, unknown> = {}, parameters: Record<string, unknown> = {}) => ({
  AuthFlow: 'USER_SRP_AUTH',
  ClientId: running.pool.clientId,
  AuthParameters: { USERNAME: 'ae', SRP_A: newExchange().publicA, ...parameters },
  ...changed,
});
const typeOf = (answer: Answer) => [answer.status, String(answer.json['__type'])];

test('answers have Cognito’s content type and are never cached', async () => {
  const answer = await running.post('InitiateAuth', srp());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/x-amz-json-1\.1(;|$)/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-amzn-requestid')).toMatch(/\S/);
});

test('refusals name their type in body and headers', async () => {
  const answer = await running.post('InitiateAuth', srp({ ClientId: 'another' }));
  expect(answer.status).toBe(400);
  expect(answer.text).toBe(
    '{"__type":"ResourceNotFoundException","message":"User pool client does not exist."}',
  );
  expect(answer.headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException:');
  expect(answer.headers.get('x-amzn-errormessage')).toBe('User pool client does not exist.');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each(['SignUp', 'AdminGetUser', 'ForgotPassword', 'initiateAuth', '', '__proto__', 'constructor'])(
  'the operation %s is unknown',
  async operation => {
    expect(typeOf(await running.post(operation, {}))).toEqual([400, 'UnknownOperationException']);
  },
);

test.each([undefined, 'InitiateAuth', 'AWSCognitoIdentityService.InitiateAuth'])(
  'the target %s is unknown',
  async target => {
    const answer = await fetch(running.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', ...(target && { 'x-amz-target': target }) },
      body: JSON.stringify(srp()),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ __type: 'UnknownOperationException' });
  },
);

test.each([
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
])('a body of the type %s is not read', async type => {
  const answer = await running.post('InitiateAuth', srp(), { 'content-type': type });
  expect(typeOf(answer)).toEqual([415, 'SerializationException']);
});

test.each(['', '{', 'null x', '{"__proto__":{}}', '{"a":{"constructor":{"prototype":{}}}}'])(
  'the body %s is refused',
  async body => {
    expect(typeOf(await running.post('InitiateAuth', body))).toEqual([400, 'SerializationException']);
  },
);

test('a body over 16 kB is refused', async () => {
  const answer = await running.post('InitiateAuth', srp({ ClientMetadata: { x: 'x'.repeat(16_384) } }));
  expect(typeOf(answer)).toEqual([413, 'SerializationException']);
});

describe('refuses a malformed request:', () => {
  test.each([
    ['null', () => null],
    ['a list', () => []],
    ['a text', () => '"text"'],
    ['nothing', () => ({})],
    ['no client', () => srp({ ClientId: undefined })],
    ['a client that is a number', () => srp({ ClientId: 7 })],
    ['no parameters', () => srp({ AuthParameters: undefined })],
    ['parameters that are a list', () => srp({ AuthParameters: [] })],
    ['no name', () => srp({}, { USERNAME: undefined })],
    ['a name that is null', () => srp({}, { USERNAME: null })],
    ['an empty name', () => srp({}, { USERNAME: '' })],
    ['a name with a space', () => srp({}, { USERNAME: 'a b' })],
    ['a name with a zero byte', () => srp({}, { USERNAME: 'a\u0000' })],
    ['a name of 129 characters', () => srp({}, { USERNAME: 'a'.repeat(129) })],
    ['no public value', () => srp({}, { SRP_A: undefined })],
    ['a public value that is a number', () => srp({}, { SRP_A: 5 })],
    ['a public value that is not hexadecimal', () => srp({}, { SRP_A: 'xyz' })],
    ['no refresh token', () => srp({ AuthFlow: 'REFRESH_TOKEN_AUTH' })],
  ])('%s', async (_, body) => {
    expect(typeOf(await running.post('InitiateAuth', body()))).toEqual([400, 'InvalidParameterException']);
  });

  test.each(['USER_PASSWORD_AUTH', 'CUSTOM_AUTH', 'ADMIN_NO_SRP_AUTH', 'constructor', ''])(
    'the flow %s',
    async AuthFlow => {
      const answer = await running.post('InitiateAuth', srp({ AuthFlow }, { PASSWORD: 'Demo@1234' }));
      expect(typeOf(answer)).toEqual([400, 'InvalidParameterException']);
    },
  );

  test.each([
    ['a challenge of another kind', { ChallengeName: 'SMS_MFA', ChallengeResponses: {} }],
    ['no responses', { ChallengeName: 'PASSWORD_VERIFIER' }],
    ['empty responses', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses: {} }],
    [
      'responses that are lists',
      { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses: { USERNAME: [] } },
    ],
  ])('%s', async (_, body) => {
    const answer = await running.post('RespondToAuthChallenge', { ClientId: running.pool.clientId, ...body });
    expect(typeOf(answer)).toEqual([400, 'InvalidParameterException']);
  });
});

describe.each(['GetUser', 'GlobalSignOut'])('%s', operation => {
  const message = async (AccessToken: string) =>
    String((await running.post(operation, { AccessToken })).json['message']);

  test('accepts only an access token', async () => {
    const answer = await attempt(running, (await running.person()).username);
    expect(await message(tokenIn(answer, 'IdToken'))).toBe('Invalid Access Token');
    expect(await message(tokenIn(answer, 'RefreshToken'))).toBe('Invalid Access Token');
    expect(await message('x.y.z')).toBe('Invalid Access Token');
    expect((await running.post(operation, { AccessToken: tokenIn(answer, 'AccessToken') })).status).toBe(200);
  });

  test('accepts it for an hour', async () => {
    const answer = await attempt(running, (await running.person()).username);
    running.pass(3601);
    expect(await message(tokenIn(answer, 'AccessToken'))).toBe('Access Token has expired');
  });

  test('refuses one of an ended session', async () => {
    const token = tokenIn(await attempt(running, (await running.person()).username), 'AccessToken');
    await running.post('GlobalSignOut', { AccessToken: token });
    expect(await message(token)).toBe('Access Token has been revoked');
  });
});

describe('RevokeToken', () => {
  const revoke = (Token: string, ClientId = running.pool.clientId) =>
    running.post('RevokeToken', { Token, ClientId });

  test('succeeds for tokens without a session', async () => {
    for (const token of ['', 'x', 'A'.repeat(64)]) expect((await revoke(token)).status).toBe(200);
  });

  test('refuses other tokens and other clients', async () => {
    const answer = await attempt(running, (await running.person()).username);
    expect(typeOf(await revoke(tokenIn(answer, 'AccessToken')))).toEqual([
      400,
      'UnsupportedTokenTypeException',
    ]);
    expect(typeOf(await revoke(tokenIn(answer, 'RefreshToken'), 'another'))).toEqual([
      400,
      'ResourceNotFoundException',
    ]);
    await running.verifier.verify(tokenIn(answer, 'IdToken'));
  });
});
