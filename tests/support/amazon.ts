import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, SignJWT, type JWK } from 'jose';

/** An account as Amazon Cognito keeps it. */
export interface CognitoAccount {
  sub: string;
  password: string;
  status: 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED' | 'UNCONFIRMED' | 'RESET_REQUIRED';
  enabled: boolean;
  signedOut: number;
  attributes: Record<string, string>;
}

/** A text message as Amazon SNS takes it. */
export interface PublishedMessage {
  phoneNumber: string;
  text: string;
  attributes: Record<string, string>;
}

/** What Amazon answers to the few calls that the server makes: one user pool, and text messages. */
export interface AmazonStandIn {
  endpoint: string;
  poolId: string;
  accounts: Map<string, CognitoAccount>;
  messages: PublishedMessage[];
  /** An id token of an account, for a sign-in that took place just now. */
  tokenFor(username: string): Promise<string>;
  close(): Promise<void>;
}

/** The portal, as Amazon Cognito knows it. */
export const portalClient = 'client';

/** Starts one; it asks that calls are signed, speaks both protocols over HTTP, and takes passwords of 10 characters or more. */
export async function startAmazonStandIn(): Promise<AmazonStandIn> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' };
  const poolId = 'ap-south-1_StandIn01';
  const kept: Kept = { poolId, jwk, accounts: new Map(), messages: [] };
  const server = createServer((request, response) => {
    void readBody(request).then(body => answer(kept, request, body, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return {
    ...kept,
    tokenFor: async username => {
      const account = kept.accounts.get(username);
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

interface Kept extends Pick<AmazonStandIn, 'poolId' | 'accounts' | 'messages'> {
  jwk: JWK;
}

class Refused extends Error {}

function answer(kept: Kept, request: IncomingMessage, body: string, response: ServerResponse): void {
  if (request.url === `/${kept.poolId}/.well-known/jwks.json`) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [kept.jwk] }));
    return;
  }
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    response.writeHead(403).end();
    return;
  }
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string') {
    try {
      const result = cognito(kept, target.split('.')[1] ?? '', JSON.parse(body));
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
  kept.messages.push({ phoneNumber, text: form.get('Message') ?? '', attributes });
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

function cognito(kept: Kept, operation: string, input: CognitoInput): object {
  if (input.UserPoolId !== kept.poolId) throw new Refused('ResourceNotFoundException');
  const username = input.Username.toLowerCase();
  const found = kept.accounts.get(username);
  if (operation === 'AdminCreateUser') {
    if (found) throw new Refused('UsernameExistsException');
    if (input.MessageAction !== 'SUPPRESS') throw new Refused('CodeDeliveryFailureException');
    const attributes = Object.fromEntries(
      (input.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]),
    );
    const made = newAccount({ password: strong(input.TemporaryPassword), attributes });
    kept.accounts.set(username, made);
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

/** An account with a first password. */
export function newAccount(given: Partial<CognitoAccount>): CognitoAccount {
  return {
    sub: randomUUID(),
    password: '',
    status: 'FORCE_CHANGE_PASSWORD',
    enabled: true,
    signedOut: 0,
    attributes: {},
    ...given,
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
