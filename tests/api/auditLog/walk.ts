import { AuthenticationDetails, type CognitoUserSession } from 'amazon-cognito-identity-js';
import { operations, type OperationId } from '#contract/index.ts';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { callServer, type Answer, type Sent } from '../../support/api.ts';
import { cognitoUser } from '../../support/cognito.ts';
import { cookieOf } from '../../support/downloads.ts';
import { examples, fill } from '../../support/examples.ts';
import { formOf, grant } from '../files/uploads.ts';
import { workbookOf } from '../files/workbooks.ts';
import type { PublishedMessage } from '../../support/amazon.ts';
import { resetPasswords, type Call, type Codes } from './resets.ts';

/** A server, and the secrets planted in the requests to it. */
export interface Walked {
  url: string;
  apiKey: string;
  password: string;
  found: Map<string, string>;
  /** Returns the text messages sent so far. */
  messages: readonly PublishedMessage[];
}

interface Tokens {
  id: string;
  access: string;
  refresh: string;
}

/**
 * Goes through every flow as people do, with and without mistakes, and with secrets that the test can search for.
 * Returns the answers of the API, and the codes that people received or mistyped.
 */
export async function walkEveryFlow(walked: Walked): Promise<{ answers: Answer[]; codes: Codes }> {
  const { url, password, found } = walked;
  const answers: Answer[] = [];
  const call = async (token: string | undefined, method: string, path: string, sent?: Sent) => {
    const answer = await callServer(url, walked.apiKey, token, method, path, sent);
    answers.push(answer);
    return answer;
  };

  const tokens = await chooseFirstPassword(url, password);
  const later = await signedIn(url, 'newae', password);
  await expectRefused(signedIn(url, 'newae', `${password}!`));
  await expectRefused(signedIn(url, password, password));
  for (const [name, token] of Object.entries({ ...tokens })) found.set(`${name} token`, token);
  found.set('another refresh token', later.refresh);

  const codes = await resetPasswords(call, walked.messages, password);
  await everyOperation(call, tokens.id);
  await misplaced(call, tokens, walked);
  await sendFiles(call, later.id, found, url);
  await endSessions(url, tokens);
  await call(tokens.id, 'GET', '/ae/profile');
  return { answers, codes };
}

async function everyOperation(call: Call, token: string): Promise<void> {
  for (const id of Object.keys(operations).filter((name): name is OperationId => name in operations)) {
    const { method, path } = operations[id];
    const { params, ...sent } = examples[id];
    for (const role of ['ae', 'cio'])
      for (const session of [undefined, token])
        await call(session, method, fill(path, { role, ...params }), sent);
  }
}

/** Sends secrets in the wrong places. */
async function misplaced(call: Call, tokens: Tokens, { apiKey, password }: Walked): Promise<void> {
  const { id, access } = tokens;
  await call(access, 'GET', '/ae/profile');
  await call(`${id.slice(0, -8)}AAAAAAAA`, 'GET', '/ae/profile');
  await call(id, 'GET', `/ae/${id}`);
  await call(id, 'GET', `/ae/meter-readers/${access}`);
  await call(id, 'GET', '/ae/profile', { query: { token: id, key: apiKey, password } });
  await call(id, 'PATCH', '/ae/profile', { body: { password, token: access } });
  await call(id, 'PATCH', '/ae/profile', { body: { [password]: 1 } });
  await call(id, 'PATCH', '/ae/profile', { body: { phoneNumber: password } });
  await call(undefined, 'GET', '/ae/profile', { headers: { 'x-api-key': `${apiKey}!` } });
}

async function sendFiles(call: Call, token: string, found: Map<string, string>, url: string): Promise<void> {
  const officer = (method: string, path: string, sent?: Sent) => call(token, method, path, sent);
  const { url: target, fields } = await grant(officer, 'ae', 'users', 'xlsx');
  found.set('signature of a post', fields['X-Amz-Signature'] ?? '');
  const rows = [{ MR_code: '54101991', Section_code: '5410101', First_name: 'Canary' }];
  const post = (sent: Record<string, string>) =>
    fetch(new URL(target, url), { method: 'POST', body: formOf(sent, workbookOf({ Users: rows })) });
  await post({ ...fields, key: 'elsewhere' });
  await post(fields);
  await post(fields);

  const sample = await officer('GET', '/ae/files/sample-files/users');
  const link = new URL(String(sample.json['data']), url);
  found.set('signature of a link', link.searchParams.get('X-Amz-Signature') ?? '');
  await fetch(link);
  link.searchParams.set('X-Amz-Expires', '86400');
  await fetch(link);

  const made = await officer('GET', '/ae/export-user');
  const cookie = cookieOf(made);
  found.set('cookie of a download', cookie.split('=')[1] ?? '');
  await (await fetch(new URL(String(made.json['data']), url), { headers: { cookie } })).arrayBuffer();
}

async function endSessions(url: string, tokens: Tokens): Promise<void> {
  const { clientId: ClientId } = await (await fetch(new URL('/config.json', url))).json();
  const post = (operation: string, body: object) =>
    fetch(new URL('/idp', url), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    });
  const renew = () =>
    post('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId,
      AuthParameters: { REFRESH_TOKEN: tokens.refresh },
    });
  await post('GetUser', { AccessToken: tokens.access });
  await renew();
  await post('RevokeToken', { ClientId, Token: tokens.refresh });
  await renew();
  await post('GlobalSignOut', { AccessToken: tokens.access });
  await post('Nonsense', tokens);
}

/** The first sign-in of `newae`, who must choose a password. */
async function chooseFirstPassword(url: string, password: string): Promise<Tokens> {
  const user = await cognitoUser(url, 'newae');
  const session = await new Promise<CognitoUserSession>((resolve, reject) => {
    const chosen = { onSuccess: resolve, onFailure: reject };
    user.authenticateUser(new AuthenticationDetails({ Username: 'newae', Password: demoPassword }), {
      ...chosen,
      newPasswordRequired: () => user.completeNewPasswordChallenge(password, {}, chosen),
    });
  });
  return tokensOf(session);
}

async function signedIn(url: string, username: string, password: string): Promise<Tokens> {
  const user = await cognitoUser(url, username);
  const details = new AuthenticationDetails({ Username: username, Password: password });
  const session = await new Promise<CognitoUserSession>((onSuccess, onFailure) => {
    user.authenticateUser(details, { onSuccess, onFailure });
  });
  return tokensOf(session);
}

function tokensOf(session: CognitoUserSession): Tokens {
  return {
    id: session.getIdToken().getJwtToken(),
    access: session.getAccessToken().getJwtToken(),
    refresh: session.getRefreshToken().getToken(),
  };
}

async function expectRefused(attempt: Promise<unknown>): Promise<void> {
  const outcome = await attempt.then(
    () => 'accepted',
    () => 'refused',
  );
  if (outcome !== 'refused') throw new Error('The server accepted a wrong password.');
}
