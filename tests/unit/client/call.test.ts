import { glob, readFile } from 'node:fs/promises';
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { createCall, type Call, type Sent } from '../../../src/client/call.tsx';
import { createHttp } from '../../../src/client/http.ts';
import { pathOf, type AnswerOf, type RecordOf } from '../../../src/client/operations.ts';
import type { Transformer } from '../../../src/custom/transformers/transformerCalls.ts';
import type { ApiDefinition, ActionCall } from '../../../src/console/declaration/declaredCall.ts';
import { officer } from '../../component/support/officers.ts';
import { standInApi } from '../../component/support/api.ts';

afterEach(() => vi.unstubAllGlobals());

const http = createHttp({ apiBase: '', apiKey: 'key', idToken: async () => 'token' });

test('a call uses the method and path of its operation, with the officer’s role and all its parameters', async () => {
  const answer = { data: { count: 2, readingDayChanges: 0, readingDay: 4 }, message: 'Done' };
  const api = standInApi({
    'POST /ae/transformer-centres/tc%2F1/installations/tag': () => ({ body: answer }),
    'GET /ee/feeders': () => ({ body: { data: {}, message: '' } }),
    'PATCH /ee/profile': () => ({ body: { data: { etag: '"2"' }, message: 'Saved' } }),
  });
  const call = createCall(http, officer('ae'));
  const parameters = {
    params: { tcId: 'tc/1' },
    query: { month: '2026-09' },
    body: { installationIds: ['i-1'], expected: 2 },
    idempotencyKey: 'f1b3',
  };
  expect(await call('tagInstallations', parameters)).toEqual(answer);
  const asEngineer = createCall(http, officer('ee'));
  await asEngineer('listFeeders', { query: { mdmCode: undefined, page: 1 } });
  await asEngineer('updateProfile', { body: { phoneNumber: '+919876543210' }, ifMatch: '"1"' });

  const [tagged, listed, saved] = api.requests;
  expect(tagged).toMatchObject({ query: parameters.query, body: parameters.body });
  expect(tagged?.headers.get('idempotency-key')).toBe('f1b3');
  expect(listed?.query).toEqual({ page: '1' });
  expect(saved?.headers.get('if-match')).toBe('"1"');
});

test('an aborted call rejects with the reason', async () => {
  const signal = AbortSignal.abort(new Error('left'));
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    return new Response('{}');
  });
  await expect(createCall(http, officer('ae'))('readProfile', { signal })).rejects.toThrow('left');
});

test('fills a path before anyone has signed in, too', () => {
  expect(pathOf('generateOtp', { username: 'a/b' })).toBe('/generate-otp/a%2Fb');
});

describe('the contract types', () => {
  type Second<N extends Parameters<Call>[0]> = Sent<N>;

  test('require what an operation needs, and accept nothing else', () => {
    expectTypeOf<{ params: { tcId: string } }>().not.toExtend<Second<'previewTagging'>>();
    expectTypeOf<keyof Second<'readTransformer'>>().toEqualTypeOf<'params' | 'query' | 'signal'>();
    expectTypeOf<keyof Second<'readTransformer'>['params']>().toEqualTypeOf<'id'>();
    expectTypeOf<keyof Second<'readProfile'>>().toEqualTypeOf<'signal'>();
    expectTypeOf<keyof Second<'updateProfile'>>().toEqualTypeOf<'body' | 'ifMatch' | 'signal'>();
    expectTypeOf<{ body: object }>().not.toExtend<Second<'updateProfile'>>();
    expectTypeOf<keyof Second<'untagFeeder'>>().toEqualTypeOf<'params' | 'idempotencyKey' | 'signal'>();
    // A call that the server does once needs the key of the intention, which `useIntention` alone makes.
    expectTypeOf<{ params: { feederId: string } }>().not.toExtend<Second<'untagFeeder'>>();
    expectTypeOf<Second<'untagFeeder'>['idempotencyKey']>().toEqualTypeOf<string>();
    expectTypeOf<keyof NonNullable<Second<'listFeeders'>['query']>>().toEqualTypeOf<
      'mdmCode' | 'tagging' | 'sort' | 'number' | 'page' | 'perPage'
    >();
    expectTypeOf<'listFeders'>().not.toExtend<Parameters<Call>[0]>();
  });

  test('know the answer of an operation', () => {
    expectTypeOf<AnswerOf<'readGuide'>['data']>().toEqualTypeOf<string>();
    expectTypeOf<RecordOf<'updateTransformer'>>().toEqualTypeOf<Transformer>();
  });

  test('accept only valid operations in declarations', () => {
    type List = ApiDefinition['list'];
    expectTypeOf<{ operation: 'listFeeders'; rows: 'feederList' }>().toExtend<List>();
    expectTypeOf<{ operation: 'listFeeders'; rows: 'feeders' }>().not.toExtend<List>();
    expectTypeOf<{ operation: 'readFeeder'; rows: 'feederList' }>().not.toExtend<List>();
    // Its total has an unusual name, which the declaration must give.
    expectTypeOf<{ operation: 'listTransformers'; rows: 'transformers' }>().not.toExtend<List>();
    expectTypeOf<{ operation: 'tagFeeder'; params: { mdmCode: 'mdmCode' } }>().toExtend<ActionCall>();
    expectTypeOf<{ operation: 'tagFeeder'; params: { mdmCode: 1 } }>().not.toExtend<ActionCall>();
    expectTypeOf<{ operation: 'readFeeder' }>().not.toExtend<ActionCall>();
  });
});

test('the portal imports only the endpoints of the contract; the schemas stay on the server', async () => {
  const loaded: string[] = [];
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    // The server halves of fields are the server's own: the layers keep the portal out of them.
    if (/^src\/schema\/fields\/.*(server|serverHalf)\.ts$/.test(file)) continue;
    for (const [, module = ''] of (await readFile(file, 'utf8')).matchAll(
      /^import (?!type )[^;]*?from '(#contract\/[^']+|typebox[^']*)'/gm,
    ))
      loaded.push(module);
  }
  expect(new Set(loaded)).toEqual(new Set(['#contract/endpoints.ts']));
});
