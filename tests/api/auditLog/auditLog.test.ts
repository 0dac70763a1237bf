import { afterAll, beforeAll, expect, it } from 'vitest';
import about from '#about' with { type: 'json' };
import { auditEvents } from '../../../server/services/log/auditLog.ts';
import { startAmazonStandIn, type AmazonStandIn } from '../../support/amazon.ts';
import type { Answer } from '../../support/api.ts';
import { envOf, testPlace, type TestPlace } from '../../support/database.ts';
import { startServerProcess, type ServerProcess } from '../../support/serverProcess.ts';
import { leftBehind } from './places.ts';
import type { Codes } from './resets.ts';
import { walkEveryFlow, type Walked } from './walk.ts';

const apiKey = 'canary-key-7f3b91c2d4e8';
const password = 'Canary-Pass-9173';
const awsSecret = 'canary-aws-5e0d7a64b1c3';
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const forged = '{"level":30,"event":"forged"}';

let amazon: AmazonStandIn;
let place: TestPlace;
let server: ServerProcess;
let answers: Answer[];
let codes: Codes;
let lines: Record<string, unknown>[];
const secrets = new Map([
  ['API key', apiKey],
  ['password', password],
  ['AWS secret', awsSecret],
]);

beforeAll(async () => {
  amazon = await startAmazonStandIn();
  place = await testPlace('demo');
  server = startServerProcess({
    ...envOf(place),
    API_KEY: apiKey,
    LOG_LEVEL: 'trace',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    OTP_SENDER: 'sns',
    SNS_REGION: 'ap-south-1',
    SNS_ENDPOINT: amazon.endpoint,
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: awsSecret,
  });
  const url = await server.ready;
  const walked: Walked = { url, apiKey, password, found: secrets, messages: amazon.messages };
  ({ answers, codes } = await walkEveryFlow(walked));
  await forge(url);
  server.process.kill('SIGTERM');
  await server.ended;
  const printed = server.output().split('\n');
  lines = printed.filter(line => line.startsWith('{')).map(line => JSON.parse(line));
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await place.remove();
  await amazon.close();
});

/** Tries to inject lines into the log. */
async function forge(url: string): Promise<void> {
  const breaks = ['%0d%0a', '%E2%80%A8', '%C2%85', '%1b[2K'];
  for (const each of breaks) await fetch(`${url}/v1/ae/${each}${encodeURIComponent(forged)}`);
  await fetch(`${url}/v1/ae/profile`, {
    headers: { 'x-forwarded-for': `\u0085${forged}`, authorization: forged },
  });
  await fetch(`${url}/v1/ae/profile`, { headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` } });
  await fetch(`${url}/v1/ae/profile`, { headers: { traceparent: `00-${forged}-00f067aa0ba902b7-01` } });
  await fetch(`${url}/idp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: `x\r\n${forged}`,
      AuthParameters: { USERNAME: `ae\r\n${forged}`, SRP_A: 'ff' },
    }),
  });
}

/** Returns whether the bytes contain the number by itself, not as part of a longer one. */
function holdsNumber(bytes: Buffer, number: string): boolean {
  if (!bytes.includes(number)) return false;
  return new RegExp(`(?<![\\d.])${number}(?!\\d)`).test(bytes.toString('latin1'));
}

it('stores and logs no password, token, key, signature or code in any flow', async () => {
  for (const [name, secret] of secrets) expect(secret.length, name).toBeGreaterThan(12);
  const hits: string[] = [];
  const look = (where: string, bytes: Buffer) => {
    for (const [name, secret] of secrets) if (bytes.includes(secret)) hits.push(`${name} in ${where}`);
    for (const [name, all] of Object.entries(codes))
      if (all.every(code => holdsNumber(bytes, code))) hits.push(`codes ${name} in ${where}`);
  };
  look('what the server printed', Buffer.from(server.output()));
  for await (const { where, bytes } of leftBehind(place)) look(where, bytes);
  expect(hits).toEqual([]);
});

it('logs one line per refusal and change: who, what, when, from where, with the request id of the answer', () => {
  const refused = answers.filter(({ status }) => status >= 400);
  const statuses = [...new Set(refused.map(({ status }) => status))];
  expect(statuses).toEqual(expect.arrayContaining([400, 401, 403, 404, 422, 429]));
  for (const { status, headers, text } of answers) {
    const id = headers.get('x-request-id');
    const [line, ...more] = lines.filter(one => one['reqId'] === id && 'event' in one);
    expect(more).toEqual([]);
    expect(line, text).toMatchObject({
      status,
      time: expect.any(Number),
      req: { method: expect.any(String), path: expect.stringMatching(/^\/v1\//), from: expect.any(String) },
    });
    const code: unknown = status >= 400 ? JSON.parse(text)['code'] : undefined;
    expect(line?.['code'], text).toBe(code);
    // Without a session, the line has the key of the typed username.
    if (status === 403 || status === 422 || status === 200)
      expect(line?.['userId'] ?? line?.['account'], text).toBeTypeOf('string');
  }
});

it('gives each request the trace that it came with, or one of its own', () => {
  const traces = lines.filter(line => 'reqId' in line).map(line => line['trace']);
  expect(new Set(traces).size).toBeGreaterThan(10);
  expect(traces.filter(each => !/^[\da-f]{32}$/.test(String(each)))).toEqual([]);
  const given = lines.filter(line => line['trace'] === trace);
  expect(given.map(line => line['event'])).toEqual(['refused']);
});

it('logs the account of each sign-in, renewal and sign-out', () => {
  const of = (event: string) => lines.filter(line => line['event'] === event);
  const [sub, ...others] = new Set(of('signIn.done').map(line => line['sub']));
  expect(sub).toBeTypeOf('string');
  expect(others).toEqual([]);
  for (const event of ['session.renewed', 'session.ended', 'signIn.done'])
    expect(
      of(event).map(line => line['sub']),
      event,
    ).toContain(sub);
  expect(of('refused')).toContainEqual(
    expect.objectContaining({ operation: 'RespondToAuthChallenge', code: 'NotAuthorizedException', sub }),
  );
  expect(of('refused')).toContainEqual(expect.objectContaining({ code: 'AccessDenied' }));
  expect(of('changed')).toContainEqual(
    expect.objectContaining({ object: expect.stringMatching(/^uploads\//) }),
  );
});

it('logs who fetched which file by the cookie of its link', () => {
  expect(lines.filter(line => line['operation'] === 'fetchDownload')).toEqual([
    expect.objectContaining({
      level: 30,
      event: 'read',
      role: 'ae',
      userId: expect.any(String),
      object: expect.stringMatching(/^downloads\//),
    }),
  ]);
});

it('begins with the version that starts', () => {
  expect(lines[0]).toMatchObject({ msg: 'the server starts', version: about.version, node: process.version });
  expect(server.output()).toContain(`Energy Audit ${about.version} is ready at`);
});

it('logs only known events, and no text that a caller wrote', () => {
  const events = new Set(lines.flatMap(line => ('event' in line ? [String(line['event'])] : [])));
  expect([...events].filter(event => !auditEvents.some(known => known === event))).toEqual([]);
  expect(events.size).toBeGreaterThan(7);
  const greeting = /^$|^Energy Audit [\d.]+ is ready|^Demo sign-ins|^ {2}\w+ +\S/;
  expect(
    server
      .output()
      .split('\n')
      .filter(line => !line.startsWith('{') && !greeting.test(line)),
  ).toEqual([]);
  // Terminals and log readers treat these as line ends or instructions.
  expect(server.output().replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
});
