import type { TSchema } from 'typebox';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations, type OperationId } from '#contract/index.ts';
import { currentMonth } from '#domain/months.ts';
import { useApi, type Caller } from '../support/api.ts';
import { repetitions } from '../support/repetitions.ts';
import { rowsOf } from '../support/territory.ts';
import { choicesOf, transformerToAdd } from './transformers/sent.ts';

const api = useApi();
let ae: Caller;
let cio: Caller;
beforeAll(async () => {
  [ae, cio] = [await api.as('ae'), await api.as('cio')];
});

/** Characters that a single line must not contain. */
const hidden = ['\n', '\t', '\u0000', '\u0085', '\u2028', '\u2029', '\u202e', '\u200b', '\ufeff'];
/** Texts that may have multiple lines. */
const manyLines: ReadonlySet<string> = new Set(['description', 'reply', 'reason']);
/** Texts that nobody reads, and one that no body can have together with the reading itself. */
const exempt: ReadonlySet<string> = new Set([
  'resetPassword otp',
  'resetPassword newPassword',
  'createTransformer initialReading.failureReason',
]);

/** A valid body for each operation, and the call that sends it. */
const bodies: Partial<
  Record<OperationId, () => Promise<{ body: object; send: (body: unknown) => ReturnType<Caller> }>>
> = {
  createSavedView: async () => ({
    body: viewNamed('Worst first'),
    send: body => ae('POST', '/ae/saved-views', { body }),
  }),
  updateSavedView: async () => {
    const { json } = await ae('POST', '/ae/saved-views', { body: viewNamed('Best first') });
    const path = `/ae/saved-views/${String(json['data']?.['id'])}`;
    return {
      body: { name: 'Best last' },
      send: body => ae('PATCH', path, { body, headers: { 'if-match': String(json['data']?.['etag']) } }),
    };
  },
  raiseTicket: async () => ({
    body: {
      subject: 'A feeder is missing',
      category: 'FEEDERS',
      description: 'Feeder F12 is not in the list.',
    },
    send: body => ae('POST', '/ae/tickets', { body }),
  }),
  answerTicket: async () => {
    const body = { subject: 'Help', category: 'OTHER', description: 'Nothing goes on.' };
    const { json } = await ae('POST', '/ae/tickets', { body });
    const path = `/cio/tickets/${String(json['data']?.['number'])}`;
    return {
      body: { status: 'RESOLVED', reply: 'It is there now.' },
      send: sent => cio('PATCH', path, { body: sent, headers: { 'if-match': '"1"' } }),
    };
  },
  updateProfile: async () => ({
    body: { name: { firstName: 'Kavya', lastName: 'Bhat' }, phoneNumber: '+919845099001' },
    send: body => changing('/ae/profile', body),
  }),
  updateMeterReader: async () => {
    const [reader] = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList');
    return {
      body: { name: { firstName: 'Ramesh', lastName: 'Gowda' }, phoneNumber: '+919845099002' },
      send: body => changing(`/ae/meter-readers/${String(reader?.['userId'])}`, body),
    };
  },
  createTransformer: async () => ({
    body: await transformer(),
    send: body => ae('POST', '/ae/transformer-centres', { body }),
  }),
  updateTransformer: async () => {
    const [centre] = rowsOf((await ae('GET', '/ae/transformer-centres')).json, 'transformers');
    const { initialReading: _, gpsCoordinates: __, ...body } = await transformer();
    return { body, send: sent => changing(`/ae/transformer-centres/${String(centre?.['id'])}`, sent) };
  },
  reopenAudit: async () => {
    const path = `/cio/audit/transformer-centres/${await someTransformer()}/months/${currentMonth()}/reopen`;
    return { body: { reason: whyReopened }, send: body => cio('POST', path, { body }) };
  },
  reopenAudits: async () => {
    const path = `/cio/audit/transformer-centres/months/${currentMonth()}/reopen`;
    const tcIds = [await someTransformer()];
    return { body: { tcIds, reason: whyReopened }, send: body => cio('POST', path, { body }) };
  },
};

const viewNamed = (name: string) => {
  const contents = { filter: {}, sort: null, hiddenColumns: [], month: null };
  return { list: 'feeders', name, contents, isShared: false };
};

const whyReopened = 'The meter was replaced.';
const someTransformer = async () => {
  const [centre] = rowsOf((await cio('GET', '/cio/transformer-centres')).json, 'transformers');
  return String(centre?.['id']);
};

/** A transformer centre with all optional parts. */
const transformer = async () => ({
  ...transformerToAdd(await choicesOf(ae)),
  dtlmsCode: 'DTLMS-1',
  dtrCode: 'DTR-1',
});

async function changing(path: string, body: unknown) {
  const { json } = await ae('GET', path);
  return ae('PATCH', path, { body, headers: { 'if-match': String(json['data']?.['etag']) } });
}

/** Returns the paths of a schema's texts that accept such characters. */
function openTexts(schema: TSchema | undefined, path = ''): string[] {
  if (Type.IsObject(schema))
    return Object.entries(schema.properties).flatMap(([name, inner]) =>
      openTexts(inner, path ? `${path}.${name}` : name),
    );
  if (Type.IsArray(schema)) return openTexts(schema.items, `${path}.0`);
  return schema && Value.Check(schema, 'aa\u2028bb') ? [path] : [];
}

/** Returns a body with one text changed. */
function withText(
  body: unknown,
  [name = '', ...rest]: readonly string[],
  change: (text: string) => string,
): unknown {
  if (typeof body === 'string') return change(body);
  const fields = Object.entries(Object(body)).map(([key, value]) => [
    key,
    key === name ? withText(value, rest, change) : value,
  ]);
  return Array.isArray(body) ? fields.map(([, value]) => value) : Object.fromEntries(fields);
}

const textOf = (body: unknown, path: string) => {
  let found = '';
  withText(body, path.split('.'), text => (found = text));
  return found;
};

const schemas = Object.values(operations).map(operation => ({
  params: undefined,
  query: undefined,
  body: undefined,
  ...operation,
}));
const withTexts = schemas
  .map(({ id, body }) => ({ id, texts: openTexts(body).filter(path => !exempt.has(`${id} ${path}`)) }))
  .filter(({ texts }) => texts.length > 0);

it('no call accepts hidden characters in its address', () => {
  expect(schemas.flatMap(({ params, query }) => [...openTexts(params), ...openTexts(query)])).toEqual([]);
});

describe('refuses hidden characters, with a message, in each text of', () => {
  it.each(withTexts)('$id', async ({ id, texts }) => {
    const example = await bodies[id]?.();
    for (const [at, path] of texts.entries()) {
      const text = textOf(example?.body, path);
      expect(text, `The example of ${id} has ${path}.`).not.toBe('');
      const refused = hidden.filter(character => !manyLines.has(path) || !/[\n\t]/.test(character));
      // Each text with two of them, each of them in some text.
      const some = [0, 1].flatMap(next => refused[(2 * at + next) % refused.length] ?? []);
      for (const one of repetitions({ usual: some, long: refused })) {
        const sent = withText(
          example?.body,
          path.split('.'),
          () => `${text.slice(0, 2)}${one}${text.slice(2)}`,
        );
        const answer = await example?.send(sent);
        expect([400, 422], `${path} ${JSON.stringify(one)}: ${answer?.text}`).toContain(answer?.status);
        expect(String(answer?.json['message'])).toMatch(/^[A-Z].{8,}/);
      }
    }
  });
});

it('stores a name without invisible characters at its ends', async () => {
  const body = {
    ...transformerToAdd(await choicesOf(ae)),
    name: '\u200b Temple Square\u2028\ufeff\n',
    make: '\u202aKavika\u202c',
  };
  const { status, text, json } = await ae('POST', '/ae/transformer-centres', { body });
  expect(status, text).toBe(200);
  const read = await ae('GET', `/ae/transformer-centres/${String(json['data']?.['id'])}`);
  expect(read.json['data']).toMatchObject({ name: 'Temple Square', make: 'Kavika' });
});

it('names the field of a name with a line separator', async () => {
  const body = { ...transformerToAdd(await choicesOf(ae)), name: 'Temple\u2028Square', number: 'A\u2028B' };
  const { status, json } = await ae('POST', '/ae/transformer-centres', { body });
  expect(status).toBe(422);
  expect(json['errors']).toEqual({
    name: 'Please enter TC Name in one line, without hidden characters',
    number: 'Enter a valid TC number. TC number can either be alphabets or numbers or combination of both',
  });
});
