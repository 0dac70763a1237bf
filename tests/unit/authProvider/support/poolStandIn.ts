import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { idToken } from './idToken.ts';

/** What the stand-in says next: an answer, 'drop' to break the connection, or what to wait for first. */
export interface Answer {
  status?: number;
  body?: unknown;
  drop?: boolean;
  /** Asked before answering. */
  before?: () => void;
}

/** A user pool that can be made to fail in every way, which a real one can't. */
export interface PoolStandIn {
  readonly place: Record<'userPoolId' | 'clientId' | 'cognitoEndpoint' | 'apiBase' | 'apiKey', string>;
  /** What was asked since the test began: 'InitiateAuth', 'RevokeToken', a path of the API. */
  readonly asked: string[];
  /** What was sent with it. */
  readonly sent: unknown[];
  /** Sets the answer to everything from now on; a renewal with new tokens at first. */
  answer: (answer: Answer) => void;
}

/** Runs the stand-in for the tests of a file. */
export function usePoolStandIn(): PoolStandIn {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const place = {
    userPoolId: 'local_pool',
    clientId: 'client',
    cognitoEndpoint: '',
    apiBase: '',
    apiKey: 'key',
  };
  let next: Answer = {};
  let server: Server | undefined;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    asked.push(request.headers['x-amz-target']?.toString().split('.')[1] ?? request.url ?? '');
    const body: unknown = JSON.parse((await text(request)) || 'null');
    sent.push(body);
    next.before?.();
    const { drop, status = 200, body: given = { AuthenticationResult: { IdToken: idToken() } } } = next;
    if (drop) request.socket.destroy();
    else response.writeHead(status, headers).end(typeof given === 'string' ? given : JSON.stringify(given));
  }

  beforeAll(async () => {
    server = createServer((request, response) => void respond(request, response));
    const listening = server;
    await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve));
    const address = listening.address();
    place.apiBase = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    place.cognitoEndpoint = `${place.apiBase}/`;
  });
  beforeEach(() => {
    asked.length = 0;
    sent.length = 0;
    next = {};
  });
  afterAll(() => void server?.close());

  return { place, asked, sent, answer: answer => (next = answer) };
}

/** A refusal in the pool's words. */
export function refusal(code: string, message = 'Refused'): Answer {
  return { status: 400, body: { __type: code, message } };
}
