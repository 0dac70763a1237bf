import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { idToken } from './idToken.ts';

/** The next answer of the stand-in. */
export interface Answer {
  status?: number;
  body?: unknown;
  drop?: boolean;
  /** Called before the answer. */
  before?: () => void;
}

/** A user pool that can fail in every way, unlike a real one. */
export interface PoolStandIn {
  readonly place: Record<'userPoolId' | 'clientId' | 'cognitoEndpoint' | 'apiBase' | 'apiKey', string>;
  /** Requests since the test started: 'InitiateAuth', 'RevokeToken', a path of the API. */
  readonly requests: string[];
  /** The bodies of these requests. */
  readonly sent: unknown[];
  /** Sets the answer to all further requests. @default a renewal with new tokens */
  answer: (answer: Answer) => void;
}

/** Runs the stand-in for the tests of a file. */
export function usePoolStandIn(): PoolStandIn {
  const requests: string[] = [];
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
    requests.push(request.headers['x-amz-target']?.toString().split('.')[1] ?? request.url ?? '');
    const body: unknown = JSON.parse((await text(request)) || 'null');
    sent.push(body);
    next.before?.();
    const { drop, status = 200, body: answerBody = { AuthenticationResult: { IdToken: idToken() } } } = next;
    if (drop) request.socket.destroy();
    else
      response
        .writeHead(status, headers)
        .end(typeof answerBody === 'string' ? answerBody : JSON.stringify(answerBody));
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
    requests.length = 0;
    sent.length = 0;
    next = {};
  });
  afterAll(() => void server?.close());

  return { place, requests, sent, answer: answer => (next = answer) };
}

/** Returns a refusal in the pool's form. */
export function refusal(code: string, message = 'Refused'): Answer {
  return { status: 400, body: { __type: code, message } };
}
