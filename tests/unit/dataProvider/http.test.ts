import { afterEach, expect, test, vi } from 'vitest';
import { HttpError } from 'react-admin';
import { createHttp } from '../../../src/client/http.ts';
import { errorText, isAbort } from '../../../src/client/errorText.ts';

afterEach(() => vi.unstubAllGlobals());

const settings = { apiBase: 'https://api.test', apiKey: 'key', idToken: async () => 'token' };

/** Answers every request in the same way. Returns the requests sent. */
function answering(status: number, body?: string, headers?: Record<string, string>) {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    sent.push(new Request(input, init));
    return new Response(body ?? null, { status, ...(headers && { headers }) });
  });
  return sent;
}

const failure = (request: Promise<unknown>) =>
  request.then(
    () => {
      throw new Error('The request succeeded');
    },
    (error: unknown) => error,
  );

test('a request has the key, the token, and its query without empty values', async () => {
  const sent = answering(200, '{"data":1}', { 'x-total-count': '7' });
  const answer = await createHttp(settings)({
    path: '/ae/feeders',
    query: { page: 2, mdmCode: '', tagging: undefined, tariff: ['LT1', 'LT 2'] },
  });
  expect(sent[0]?.url).toBe('https://api.test/v1/ae/feeders?page=2&tariff=LT1&tariff=LT+2');
  expect(sent[0]?.headers.get('x-api-key')).toBe('key');
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer token');
  expect(sent[0]?.headers.has('content-type')).toBe(false);
  expect(answer.body).toEqual({ data: 1 });
  expect(answer.headers.get('x-total-count')).toBe('7');
});

test('a body is sent as JSON', async () => {
  const sent = answering(200, '{}');
  await createHttp(settings)({ method: 'PATCH', path: '/ae/x', body: { a: 'ಅ' } });
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  expect(await sent[0]?.json()).toEqual({ a: 'ಅ' });
});

test('an anonymous request requests no token', async () => {
  const sent = answering(401, '{"message":"No"}');
  const checkError = vi.fn<() => Promise<void>>();
  const idToken = vi.fn<() => Promise<string>>(settings.idToken);
  await failure(
    createHttp({ ...settings, idToken, checkError })({ path: '/generate-otp/x', anonymous: true }),
  );
  expect(sent[0]?.headers.has('authorization')).toBe(false);
  expect(idToken).not.toHaveBeenCalled();
  expect(checkError).not.toHaveBeenCalled();
});

test('a request whose new token is refused too is sent again with a third', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('authorization'));
    return new Response('{"message":"Unauthorized"}', { status: sent.length < 3 ? 401 : 200 });
  });
  const idToken = async () => `token ${sent.length + 1}`;
  const answer = await createHttp({ ...settings, idToken, checkError: async () => undefined })({
    path: '/x',
  });
  expect(answer.status).toBe(200);
  expect(sent).toEqual(['Bearer token 1', 'Bearer token 2', 'Bearer token 3']);
});

test('a refusal has the server’s message, status and errors by field', async () => {
  answering(422, '{"message":"Wrong","code":"RuleBroken","errors":{"phoneNumber":"Taken"}}');
  const error = await failure(createHttp(settings)({ path: '/x' }));
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ message: 'Wrong', status: 422, body: { errors: { phoneNumber: 'Taken' } } });
});

test.each(['', '<html>Bad gateway</html>', '{"message":5}', '{"message":"***"}'])(
  'replaces a useless error message, %j',
  async body => {
    answering(502, body);
    const error = await failure(createHttp(settings)({ path: '/x' }));
    expect(error).toMatchObject({ message: 'OOPS! something went wrong.', status: 502 });
  },
);

test('a server that can’t be reached has status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await failure(createHttp(settings)({ path: '/x' }));
  expect(error).toMatchObject({ status: 0 });
  expect(errorText(error)).toBe('The server could not be reached. Check your connection and try again.');
});

test('an aborted request is recognised as such', async () => {
  const controller = new AbortController();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((__, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      ),
  );
  const request = failure(createHttp(settings)({ path: '/x', signal: controller.signal }));
  await Promise.resolve();
  controller.abort();
  expect(isAbort(await request)).toBe(true);
});

test('a refused token is reported, and without a new one the request fails with the server’s message', async () => {
  const sent = answering(401, '{"message":"The session has ended.","code":"NoSession"}');
  const checkError = vi.fn<(refusal: object) => Promise<void>>().mockRejectedValue(new Error('over'));
  const error = await failure(createHttp({ ...settings, checkError })({ path: '/x' }));
  expect(checkError.mock.calls).toEqual([[{ status: 401, token: await settings.idToken() }]]);
  expect(sent).toHaveLength(1);
  expect(error).toMatchObject({ status: 401, message: 'The session has ended.' });
});

test('a refused request is sent again with two other tokens, and then fails', async () => {
  const sent = answering(401, '{"message":"The session has ended.","code":"NoSession"}');
  const tokens = ['old', 'new', 'newer', 'newest'];
  const idToken = async () => tokens.shift() ?? '';
  await failure(createHttp({ ...settings, idToken, checkError: async () => undefined })({ path: '/x' }));
  expect(sent.map(request => request.headers.get('authorization'))).toEqual([
    'Bearer old',
    'Bearer new',
    'Bearer newer',
  ]);
});

test('sends nothing without a token', async () => {
  const sent = answering(200);
  const idToken = () => Promise.reject(new Error('No current user'));
  expect(errorText(await failure(createHttp({ ...settings, idToken })({ path: '/x' })))).toBe(
    'No current user',
  );
  expect(sent).toEqual([]);
});

test.each([
  ['text', 'text'],
  [new Error('The error’s own'), 'The error’s own'],
  [{ odd: 1 }, '{"odd":1}'],
  [undefined, 'undefined'],
])('shows %j to people as %s', (error, text) => expect(errorText(error)).toBe(text));
