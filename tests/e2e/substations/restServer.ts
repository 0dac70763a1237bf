import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const substation = Type.Object({
  id: Type.Number(),
  code: Type.String(),
  name: Type.String(),
  voltage: Type.String(),
  capacity: Type.Number(),
  commissionedOn: Type.String(),
  manned: Type.Boolean(),
});
type Substation = Static<typeof substation>;

const filters = Type.Object({
  q: Type.Optional(Type.String()),
  voltage: Type.Optional(Type.String()),
  manned: Type.Optional(Type.String()),
});
const scope = Type.Object({
  month: Type.String(),
  location: Type.Optional(Type.String()),
  locationCode: Type.Optional(Type.String()),
});
const order = Type.Tuple([Type.KeyOf(substation), Type.Enum(['ASC', 'DESC'])]);
const range = Type.Tuple([Type.Number(), Type.Number()]);

/** Starts a plain REST server of substations, like ra-data-simple-rest but with the total in X-Total-Count. */
export async function startRestServer(): Promise<{ url: string; stop: () => void }> {
  const rows: Substation[] = Array.from({ length: 23 }, (_, index) => ({
    id: index + 1,
    code: `SS-${101 + index}`,
    name: `Substation ${index + 1}`,
    voltage: index % 2 === 0 ? '33' : '110',
    capacity: index + 5.5,
    commissionedOn: '2019-07-01',
    manned: index % 3 === 0,
  }));
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://rest');
    const [, digits, manning] = /\/substations\/(\d+)(\/man)?$/.exec(pathname) ?? [];
    const id = Number(digits);
    const row = rows.find(one => one.id === id);
    if (pathname.endsWith('/readings')) {
      const found = readingsOf(searchParams);
      const [from, to] = Value.Parse(range, JSON.parse(searchParams.get('range') ?? '[0,9]'));
      answer(200, found.slice(from, to + 1), { 'x-total-count': String(found.length) });
    } else if (request.method === 'GET' && pathname.endsWith('/substations')) {
      const found = filtered(rows, searchParams);
      const [from, to] = Value.Parse(range, JSON.parse(searchParams.get('range') ?? '[0,9]'));
      answer(200, found.slice(from, to + 1), { 'x-total-count': String(found.length) });
    } else if (!row) answer(404, { message: 'There is no such substation.', code: 'NotFound' });
    else if (request.method === 'GET') answer(200, row);
    else if (manning) answer(200, Object.assign(row, { manned: true }));
    else
      void bodyOf(request).then(body => {
        const isTaken = rows.some(one => one.id !== id && one.code === body.code);
        if (isTaken)
          return answer(422, { message: 'The code is taken.', code: 'Taken', errors: { code: 'Taken' } });
        return answer(200, Object.assign(row, body));
      });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${portOf(server.address())}`, stop: () => server.close() };
}

function filtered(rows: readonly Substation[], query: URLSearchParams): Substation[] {
  const filter = Value.Parse(filters, JSON.parse(query.get('filter') ?? '{}'));
  const [key, direction] = Value.Parse(order, JSON.parse(query.get('sort') ?? '["id","ASC"]'));
  const sign = direction === 'ASC' ? 1 : -1;
  return rows
    .filter(
      row =>
        `${row.code} ${row.name}`.includes(filter.q ?? '') &&
        (filter.voltage === undefined || row.voltage === filter.voltage) &&
        (filter.manned === undefined || String(row.manned) === filter.manned),
    )
    .toSorted((a, b) => sign * String(a[key]).localeCompare(String(b[key]), 'en', { numeric: true }));
}

/** Returns twelve rows that name the requested month and area. */
function readingsOf(query: URLSearchParams) {
  const { month, location, locationCode } = Value.Parse(scope, JSON.parse(query.get('filter') ?? '{}'));
  const area = [location, locationCode].filter(Boolean).join(' ') || 'All';
  return Array.from({ length: 12 }, (_, index) => ({ id: index + 1, meter: `M-${index + 1}`, month, area }));
}

async function bodyOf(request: IncomingMessage): Promise<Partial<Substation>> {
  return Value.Parse(Type.Partial(substation), await json(request));
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return address.port;
}
