import { beforeAll, describe, expect, it } from 'vitest';
import { readerOrders } from '#tables/readerFields.ts';
import { useApi, type Answered, type Caller } from '../support/api.ts';
import { useTerminal } from '../support/terminal.ts';
import { rowsOf } from '../support/territory.ts';

const printed = useTerminal();

const api = useApi();
let ae: Caller;
beforeAll(async () => {
  ae = await api.as('ae');
});

const listed = async (query: Record<string, string | number> = {}) =>
  (await ae('GET', '/ae/meter-readers', { query })).json;
const someReader = async (index = 0): Promise<Answered> => {
  const row = rowsOf(await listed(), 'MRList')[index];
  if (!row) throw new Error('The demo has too few meter readers.');
  return row;
};

/** Changes a meter reader, based on the version in `record`. */
const edit = (record: Answered, body: object) =>
  ae('PATCH', `/ae/meter-readers/${record['userId']}`, {
    body,
    headers: { 'if-match': String(record['etag']) },
  });

/** The text that a row has in each order. */
const placeIn: Readonly<Record<string, (row: Answered) => string>> = {
  mrCode: ({ userInfo }) => String(userInfo?.['mrCode']),
  name: ({ name }) => `${String(name?.['firstName'])} ${String(name?.['lastName'])}`.toLowerCase(),
  subDivisionCode: ({ location }) => String(location?.['subDivisionCode']),
  createdAt: row => String(row['createdAt']),
};

describe('the list', () => {
  it('pages by code, ten at a time, and never shows a row twice', async () => {
    const all = rowsOf(await listed({ perPage: 100 }), 'MRList').map(row => row['userInfo']?.['mrCode']);
    const paged: unknown[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 3); page += 1)
      paged.push(
        ...rowsOf(await listed({ page, perPage: 3 }), 'MRList').map(row => row['userInfo']?.['mrCode']),
      );
    expect(paged).toEqual(all);
    expect(all).toEqual([...all].toSorted());
  });

  it.each(readerOrders.flatMap(key => [key, `-${key}`]))(
    'pages by %s, and never shows a row twice',
    async sort => {
      const whole = rowsOf(await listed({ sort, perPage: 100 }), 'MRList');
      const paged: Answered[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / 7); page += 1)
        paged.push(...rowsOf(await listed({ sort, page, perPage: 7 }), 'MRList'));
      const ids = (rows: readonly Answered[]) => rows.map(({ userId }) => userId);
      expect(ids(paged)).toEqual(ids(whole));
      const keys = whole.map(placeIn[sort.replace('-', '')] ?? String);
      const ascending = keys.toSorted((one, other) => (one < other ? -1 : 1));
      expect(keys).toEqual(sort.startsWith('-') ? ascending.toReversed() : ascending);
    },
  );

  it('returns the true count and last page on a page past the end', async () => {
    const count = rowsOf(await listed({ perPage: 100 }), 'MRList').length;
    const first = await listed();
    expect(first['data']?.['count']).toBe(count);
    const { data } = await listed({ page: 999 });
    expect(data?.['MRList']).toEqual([]);
    expect(data?.['count']).toBe(count);
    expect(data?.['pageData']?.['lastPage']).toBe(first['data']?.['pageData']?.['lastPage']);
  });

  it.each(['%', '_', '\\', "' or 1=1 --", '%25', '5_1'])('matches %s literally', async mrCode => {
    expect((await listed({ mrCode }))['data']?.['count']).toBe(0);
  });

  it.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: 'a' },
    { page: 1e9 },
    { perPage: 0 },
    { perPage: 101 },
    { sort: 'phone' },
  ])('refuses the query %o', async query => {
    const { status, json } = await ae('GET', '/ae/meter-readers', { query: { ...query } });
    expect(status).toBe(400);
    expect(json['code']).toBe('Malformed');
  });
});

describe('an edit', () => {
  it('changes the name, and nothing else', async () => {
    const before = await someReader();
    const path = `/ae/meter-readers/${before['userId']}`;
    const name = { firstName: 'Chandrashekhar', lastName: 'K. Rao' };
    const { status, json } = await edit(before, { name });
    expect(status).toBe(200);
    expect(json['message']).toBe('Successfully updated MR');
    const after = (await ae('GET', path)).json['data'];
    expect(after).toEqual({ ...before, name, etag: json['data']?.['etag'] });
  });

  it('of a phone number sends a notice to the old number, an edit of the name sends none', async () => {
    const notices = () => printed.filter(text => text.includes('the phone number of'));
    const reader = await someReader(2);
    await edit(reader, { name: { firstName: 'Kavitha', lastName: 'Rai' } });
    await edit(await someReader(2), { phoneNumber: '+919999912399' });
    await expect.poll(notices, { timeout: 10_000 }).toHaveLength(1);
    expect(notices()[0]).toContain(
      `the phone number of ${reader['userInfo']?.['mrCode']} was changed. This number gets no more codes.`,
    );
  });

  it('accepts a phone number only once', async () => {
    const [one, other] = [await someReader(0), await someReader(1)];
    const body = { phoneNumber: '+919999912345' };
    expect((await edit(one, body)).status).toBe(200);
    const refused = await edit(other, body);
    expect(refused.status).toBe(409);
    expect(refused.json).toEqual({
      message: 'This phone number belongs to someone else.',
      code: 'DuplicatePhoneNumber',
      errors: { phoneNumber: 'This phone number belongs to someone else.' },
    });
  });

  it.each([
    [{ name: { firstName: 'Al', lastName: '' } }, 'Enter a valid First name', 'name.firstName'],
    [{ name: { firstName: 'Kavya1', lastName: '' } }, 'Enter a valid First name', 'name.firstName'],
    [{ name: { firstName: 'K'.repeat(31), lastName: '' } }, 'Enter a valid First name', 'name.firstName'],
    [{ name: { firstName: 'Kavya', lastName: 'Bh@t' } }, 'Enter a valid Last name', 'name.lastName'],
    [{ phoneNumber: '+915999912345' }, 'Enter a valid 10 digit phone number', 'phoneNumber'],
    [{ phoneNumber: '' }, 'Enter a valid 10 digit phone number', 'phoneNumber'],
    [{ phoneNumber: '+91 9999912345' }, 'Enter a valid 10 digit phone number', 'phoneNumber'],
  ])('%o is refused with the form’s own message', async (body, message, field) => {
    const { status, json } = await edit(await someReader(), body);
    expect(status).toBe(422);
    expect(json).toEqual({ message, code: 'RuleBroken', errors: { [field]: message } });
  });

  it.each(['mrCode', 'userType', 'sectionCode', 'sub', 'createdAt', 'status', 'id', '__proto__x', 'role'])(
    'refuses a whole body that also names %s',
    async property => {
      const before = await someReader();
      const path = `/ae/meter-readers/${before['userId']}`;
      const body = { name: { firstName: 'Someone', lastName: 'Else' }, [property]: 'x' };
      expect((await edit(before, body)).status).toBe(400);
      expect((await ae('GET', path)).json['data']).toEqual(before);
    },
  );

  it('succeeds for one person when twenty concurrent edits give two people one number', async () => {
    const people = [await someReader(0), await someReader(1)];
    const body = { phoneNumber: '+919999900001' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(people[index % 2] ?? {}, body)),
    );
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 409]));
    const holders = rowsOf(await listed({ perPage: 100 }), 'MRList').filter(
      row => String(row['phoneNumber']) === body.phoneNumber,
    );
    expect(holders).toHaveLength(1);
  });
});
