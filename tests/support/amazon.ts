import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, SignJWT, type JWK } from 'jose';

/** An account of Amazon Cognito. */
export interface CognitoAccount {
  sub: string;
  password: string;
  status: 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED' | 'UNCONFIRMED' | 'RESET_REQUIRED';
  enabled: boolean;
  signedOut: number;
  attributes: Record<string, string>;
}

/** A text message as Amazon SNS receives it. */
export interface PublishedMessage {
  phoneNumber: string;
  text: string;
  attributes: Record<string, string>;
}

/** A stand-in for Amazon that answers the few calls of the server: one user pool, and text messages. */
export interface AmazonStandIn {
  endpoint: string;
  poolId: string;
  accounts: Map<string, CognitoAccount>;
  messages: PublishedMessage[];
  /** How pool and client are set, and whether messages go to verified numbers only. */
  settings: { pool: object; client: object; isInSandbox: boolean };
  /** Returns an id token of an account, for a sign-in at this moment. */
  tokenFor(username: string): Promise<string>;
  close(): Promise<void>;
}

/** The id of the portal's client in Amazon Cognito. */
export const portalClient = 'client';

/**
 * Starts a stand-in. It requires signed calls, speaks both protocols over HTTP, and accepts passwords from 10
 * characters.
 */
export async function startAmazonStandIn(): Promise<AmazonStandIn> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' };
  const poolId = 'ap-south-1_StandIn01';
  const state: State = { poolId, jwk, accounts: new Map(), messages: [], settings: soundSettings() };
  const server = createServer((request, response) => {
    void readBody(request).then(body => answer(state, request, body, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return {
    ...state,
    tokenFor: async username => {
      const account = state.accounts.get(username);
      if (!account) throw new Error(`The pool has no ${username}.`);
      const claims = {
        ...account.attributes,
        token_use: 'id',
        auth_time: Math.floor(Date.now() / 1000),
        origin_jti: randomUUID(),
        'cognito:username': username,
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
        .setIssuer(`https://cognito-idp.ap-south-1.amazonaws.com/${poolId}`)
        .setAudience(portalClient)
        .setSubject(account.sub)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(keys.privateKey);
    },
    endpoint: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the settings that docs/operate.md asks for. */
function soundSettings(): AmazonStandIn['settings'] {
  const names = ['userGroup', 'firstName', 'lastName', 'zoneCode', 'circleCode', 'divisionCode'];
  return {
    pool: {
      SchemaAttributes: [...names, 'subDivisionCode', 'sectionCode'].map(name => ({
        Name: `custom:${name}`,
      })),
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      Policies: { PasswordPolicy: { MinimumLength: 8 } },
    },
    client: { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] },
    isInSandbox: false,
  };
}

interface State extends Pick<AmazonStandIn, 'poolId' | 'accounts' | 'messages' | 'settings'> {
  jwk: JWK;
}

class Refused extends Error {}

function answer(state: State, request: IncomingMessage, body: string, response: ServerResponse): void {
  if (request.url === `/${state.poolId}/.well-known/jwks.json`) {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ keys: [state.jwk] }));
    return;
  }
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    response.writeHead(403).end();
    return;
  }
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string') {
    try {
      const result = cognito(state, target.split('.')[1] ?? '', JSON.parse(body));
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(result));
    } catch (error) {
      const type = error instanceof Refused ? error.message : 'InternalErrorException';
      const message = `${type} of the stand-in`;
      response
        .writeHead(400, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify({ __type: type, message }));
    }
    return;
  }
  const form = new URLSearchParams(body);
  if (form.get('Action') === 'GetSMSSandboxAccountStatus') {
    const result = `<IsInSandbox>${state.settings.isInSandbox}</IsInSandbox>`;
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(
        `<GetSMSSandboxAccountStatusResponse><GetSMSSandboxAccountStatusResult>${result}</GetSMSSandboxAccountStatusResult></GetSMSSandboxAccountStatusResponse>`,
      );
    return;
  }
  const phoneNumber = form.get('PhoneNumber') ?? '';
  if (form.get('Action') !== 'Publish' || !/^\+\d{8,15}$/.test(phoneNumber)) {
    response
      .writeHead(400)
      .end(
        `<ErrorResponse><Error><Type>Sender</Type><Code>InvalidParameter</Code><Message>${phoneNumber}</Message></Error></ErrorResponse>`,
      );
    return;
  }
  const attributes: Record<string, string> = {};
  for (let entry = 1; form.has(`MessageAttributes.entry.${entry}.Name`); entry += 1)
    attributes[form.get(`MessageAttributes.entry.${entry}.Name`) ?? ''] =
      form.get(`MessageAttributes.entry.${entry}.Value.StringValue`) ?? '';
  state.messages.push({ phoneNumber, text: form.get('Message') ?? '', attributes });
  response
    .writeHead(200, { 'content-type': 'text/xml' })
    .end(
      `<PublishResponse><PublishResult><MessageId>${randomUUID()}</MessageId></PublishResult></PublishResponse>`,
    );
}

interface CognitoInput {
  UserPoolId: string;
  Username: string;
  TemporaryPassword?: string;
  Password?: string;
  Permanent?: boolean;
  MessageAction?: string;
  UserAttributes?: { Name: string; Value: string }[];
}

function cognito(state: State, operation: string, input: CognitoInput): object {
  if (input.UserPoolId !== state.poolId) throw new Refused('ResourceNotFoundException');
  if (operation === 'DescribeUserPool') return { UserPool: state.settings.pool };
  if (operation === 'DescribeUserPoolClient') return { UserPoolClient: state.settings.client };
  const username = input.Username.toLowerCase();
  const found = state.accounts.get(username);
  if (operation === 'AdminCreateUser') {
    if (found) throw new Refused('UsernameExistsException');
    if (input.MessageAction !== 'SUPPRESS') throw new Refused('CodeDeliveryFailureException');
    const attributes = Object.fromEntries(
      (input.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]),
    );
    const made = newAccount({ password: strong(input.TemporaryPassword), attributes });
    state.accounts.set(username, made);
    return { User: { Username: username, Attributes: attributesOf(made), Enabled: true } };
  }
  if (!found) throw new Refused('UserNotFoundException');
  if (operation === 'AdminSetUserPassword') {
    found.password = strong(input.Password);
    found.status = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
  } else if (operation === 'AdminUserGlobalSignOut') found.signedOut += 1;
  else if (operation === 'AdminGetUser')
    return { Enabled: found.enabled, UserStatus: found.status, UserAttributes: attributesOf(found) };
  else throw new Refused('UnknownOperationException');
  return {};
}

/** Returns an account that has only its first password. */
export function newAccount(overrides: Partial<CognitoAccount>): CognitoAccount {
  return {
    sub: randomUUID(),
    password: '',
    status: 'FORCE_CHANGE_PASSWORD',
    enabled: true,
    signedOut: 0,
    attributes: {},
    ...overrides,
  };
}

function strong(password = ''): string {
  if (password.length < 10) throw new Refused('InvalidPasswordException');
  return password;
}

const attributesOf = ({ sub, attributes }: CognitoAccount) =>
  Object.entries({ ...attributes, sub }).map(([Name, Value]) => ({ Name, Value }));

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  const arriving: AsyncIterable<Buffer> = request;
  for await (const part of arriving) parts.push(part);
  return Buffer.concat(parts).toString();
}
