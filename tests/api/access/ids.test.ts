import { expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { currentMonth } from '#domain/months.ts';
import { useApi, type Sent } from '../../support/api.ts';
import { examples, fill } from '../../support/examples.ts';
import { rowsOf } from '../../support/territory.ts';
import { expectedAccess } from './expected.ts';

const api = useApi();
const unknownId = 'abcdef00-0000-4000-8000-000000000000';
const parts = ['params', 'query', 'body'] as const;

/** Every parameter of every call that takes an id. */
const places = Object.values(operations).flatMap(operation => {
  const widened: Operation = operation;
  return parts.flatMap(part =>
    Object.entries(widened[part]?.properties ?? {})
      .filter(([, schema]) => isId(schema))
      .map(([name, schema]) => ({ ...widened, id: operation.id, part, name, isList: 'items' in schema })),
  );
});

function isId(schema: object): boolean {
  const one: unknown = Reflect.get(schema, 'items') ?? schema;
  return typeof one === 'object' && one !== null && Reflect.get(one, 'format') === 'uuid';
}

it('finds every place that takes an id', () => {
  expect(places.length).toBeGreaterThan(18);
  expect(new Set(places.map(({ part }) => part))).toEqual(new Set(parts));
});

it.each(places)('the id $name in the $part of $id has only one valid spelling', async place => {
  const { id, part, name, method, path } = place;
  const access = expectedAccess[id];
  const role = (access === 'anyone' ? undefined : access.at(-1)) ?? 'ae';
  const caller = await api.as(role);
  const { params, query, body, ...sent } = examples[id];
  const month = 'month' in (place.query?.properties ?? {}) ? { month: currentMonth() } : {};
  const statusOf = async (text: string) => {
    const value: object = { [name]: place.isList && part === 'body' ? [text] : text };
    const request: Sent = {
      ...sent,
      query: { ...query, ...month, ...(part === 'query' && value) },
      ...(body !== undefined && { body: { ...Object(body), ...(part === 'body' && value) } }),
    };
    const address = fill(path, { ...params, role, ...(part === 'params' && value) });
    return (await caller(method, address, request)).status;
  };
  expect(await statusOf(unknownId)).not.toBe(400);
  const others = [
    `urn:uuid:${unknownId}`,
    unknownId.toUpperCase(),
    `{${unknownId}}`,
    unknownId.replaceAll('-', ''),
  ];
  for (const other of others) expect(await statusOf(other), other).toBe(400);
});

it('so has the id of a feeder in a form: the same feeder is no change', async () => {
  const ae = await api.as('ae');
  const [row] = rowsOf((await ae('GET', '/ae/transformer-centres')).json, 'transformers');
  const feeder = String(row?.['feeder']?.['id']);
  const edited = (id: string) =>
    ae('PATCH', `/ae/transformer-centres/${String(row?.['id'])}`, {
      query: { month: currentMonth() },
      headers: { 'if-match': String(row?.['etag']) },
      body: { feeder: { id } },
    });
  expect((await edited(feeder.toUpperCase())).json['message']).toBe('Please select a feeder');
  expect((await edited(feeder)).json['data']).toEqual({ etag: row?.['etag'], undo: null });
});
