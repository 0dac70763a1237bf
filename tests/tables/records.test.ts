import { expect, it } from 'vitest';
import { formatPhone } from '#domain/phones.ts';
import { useTables } from '../support/tables/useTables.ts';

const api = useTables();
const contractor = (number: number) => ({
  name: `Contractor ${String(number).padStart(2, '0')}`,
  phone: `+9198765432${String(number).padStart(2, '0')}`,
});

/** Adds a contractor as an officer. Returns the answer. */
async function add(role: 'ae' | 'cio', body: object, key = crypto.randomUUID()) {
  const caller = await api.as(role);
  return caller('POST', `/${role}/contractors`, { body, headers: { 'idempotency-key': key } });
}

it('is added to the own section, listed, read, changed and deleted, and its history says so', async () => {
  const ae = await api.as('ae');
  const cio = await api.as('cio');
  const added = await add('ae', { ...contractor(1), since: '2026-04-01', active: true });
  expect(added.status, added.text).toBe(200);
  const { id, etag } = added.json['data'] ?? {};
  expect(added.json['data']).toMatchObject({
    ...contractor(1),
    since: '2026-04-01',
    active: true,
    section: { code: '5410101' },
    etag: '"1"',
  });

  const listed = await ae('GET', '/ae/contractors', {
    query: { q: 'tractor 01', active: true, sort: '-since' },
  });
  expect(listed.json['data'], listed.text).toMatchObject({ count: 1, rows: [{ id }] });

  const changed = await ae('PATCH', `/ae/contractors/${String(id)}`, {
    body: { active: false },
    headers: { 'if-match': String(etag) },
  });
  expect([changed.status, changed.headers.get('etag')], changed.text).toEqual([200, '"2"']);

  const { json: history } = await cio('GET', `/cio/contractors/${String(id)}/history`);
  expect(history['data']?.['history']).toMatchObject([
    { action: 'Edited', values: [{ title: 'Active', before: 'Yes', after: 'No' }] },
    { action: 'Added', by: { userType: 'ae' } },
  ]);
  expect(history['data']?.['history']?.['1']?.['values']).toEqual([
    { title: 'Name', before: null, after: contractor(1).name },
    { title: 'Phone', before: null, after: formatPhone(contractor(1).phone) },
    { title: 'Section', before: null, after: 'Kadri' },
    { title: 'Since', before: null, after: '01/04/2026' },
    { title: 'Active', before: null, after: 'Yes' },
  ]);

  expect(
    (await ae('DELETE', `/ae/contractors/${String(id)}`, { headers: { 'if-match': '"2"' } })).status,
  ).toBe(403);
  const deleted = await cio('DELETE', `/cio/contractors/${String(id)}`, { headers: { 'if-match': '"2"' } });
  expect(deleted.status, deleted.text).toBe(200);
  expect((await cio('GET', `/cio/contractors/${String(id)}`)).status).toBe(404);
});

it('refuses values that break a rule, and one that another record has, at their inputs', async () => {
  const broken = await add('ae', { ...contractor(2), name: 'Al', phone: '+911234567890' });
  expect([broken.status, broken.json['errors']]).toEqual([
    422,
    { name: 'Please enter at least 3 characters for Name', phone: 'Enter a valid 10 digit phone number' },
  ]);
  expect((await add('ae', contractor(2))).status).toBe(200);
  const taken = await add('ae', { ...contractor(3), phone: contractor(2).phone });
  expect([taken.status, taken.json['code'], taken.json['errors']]).toEqual([
    409,
    'Taken',
    { phone: 'Another contractor has this Phone.' },
  ]);
});

it('refuses a name that is taken in the same section, at the inputs that the officer has, and takes it in another', async () => {
  const callers = { ae: await api.as('ae'), ee: await api.as('ee'), cio: await api.as('cio') };
  const crew = (role: keyof typeof callers, body: object) =>
    callers[role]('POST', `/${role}/line-crews`, { body });
  const message = 'Another line crew has this Section and Name.';
  const [kadri, bejai] = ['5410101', '5410102'];

  expect((await crew('ae', { name: 'Crew A' })).status).toBe(200);
  for (const [role, section, inputs] of [
    ['ae', undefined, ['name']],
    ['ae', kadri, ['name']],
    ['ee', kadri, ['section', 'name']],
    ['cio', kadri, ['section', 'name']],
  ] as const) {
    const taken = await crew(role, { name: 'Crew A', section });
    expect([taken.status, taken.json['code'], taken.json['errors']], role).toEqual([
      409,
      'Taken',
      Object.fromEntries(inputs.map(input => [input, message])),
    ]);
  }
  expect((await crew('cio', { name: 'Crew A', section: bejai })).status).toBe(200);

  const other = await crew('cio', { name: 'Crew B', section: bejai });
  const path = `/cio/line-crews/${String(other.json['data']?.['id'])}`;
  const headers = { 'if-match': '"1"' };
  const renamed = await callers.cio('PATCH', path, { body: { name: 'Crew A' }, headers });
  // A change has no input for the section, in which a record stays.
  expect([renamed.status, renamed.json['errors']]).toEqual([409, { name: message }]);
  expect((await callers.cio('PATCH', path, { body: { name: 'Crew C' }, headers })).status).toBe(200);
});

it('has one effect however often it is sent', async () => {
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => add('ae', contractor(4), key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ json }) => String(json['data']?.['id']))).size).toBe(1);
});

it('refuses a stale change with the current record', async () => {
  const ae = await api.as('ae');
  const { json } = await add('ae', contractor(5));
  const path = `/ae/contractors/${String(json['data']?.['id'])}`;
  await ae('PATCH', path, { body: { name: 'Another name' }, headers: { 'if-match': '"1"' } });
  const stale = await ae('PATCH', path, { body: { name: 'A third' }, headers: { 'if-match': '"1"' } });
  expect([stale.status, stale.json['code'], stale.json['current']?.['name']]).toEqual([
    409,
    'StaleRecord',
    'Another name',
  ]);
});

it('shows an officer only the records of their own area, and adds none outside it', async () => {
  const [ae, other] = [await api.as('ae'), await api.as('ae2')];
  const { json } = await add('ae', contractor(6));
  const path = `contractors/${String(json['data']?.['id'])}`;
  expect((await ae('GET', `/ae/${path}`)).status).toBe(200);
  for (const answer of [
    await other('GET', `/ae/${path}`),
    await other('GET', `/ae/${path}/history`),
    await other('PATCH', `/ae/${path}`, { body: { active: true }, headers: { 'if-match': '"1"' } }),
  ])
    expect(answer.status).toBe(404);
  const { json: list } = await other('GET', '/ae/contractors', { query: { q: contractor(6).name } });
  expect(list['data']?.['count']).toBe(0);
  const foreign = await add('ae', { ...contractor(7), section: '5410102' });
  expect([foreign.status, foreign.json['errors']]).toEqual([422, { section: 'Please select Section' }]);
  expect((await add('cio', { ...contractor(7), section: '5410102' })).status).toBe(200);
  expect((await add('cio', contractor(8))).json['errors']).toEqual({ section: 'Please select Section' });
});

it('keeps what others refer to, and checks fields against each other', async () => {
  const cio = await api.as('cio');
  const { json } = await add('ae', contractor(9));
  const id = String(json['data']?.['id']);
  const order = { number: 'W1', contractor: id, kind: 'repair', cost: 1250.5, from: '2026-10-05' };
  const wrong = await cio('POST', '/cio/work-orders', { body: { ...order, until: '2026-10-01' } });
  expect([wrong.status, wrong.json['errors']]).toEqual([422, { until: 'Until must not be before From' }]);
  const unknown = { ...order, contractor: crypto.randomUUID() };
  expect((await cio('POST', '/cio/work-orders', { body: unknown })).json['errors']).toEqual({
    contractor: 'Please select Contractor',
  });
  const added = await cio('POST', '/cio/work-orders', { body: order });
  expect(added.json['data'], added.text).toMatchObject({ ...order, until: null });
  const path = `/cio/work-orders/${String(added.json['data']?.['id'])}`;
  const cleared = await cio('PATCH', path, { body: { cost: null }, headers: { 'if-match': '"1"' } });
  expect(cleared.status, cleared.text).toBe(200);
  expect((await cio('GET', path)).json['data']?.['cost']).toBeNull();
  const kept = await cio('DELETE', `/cio/contractors/${id}`, { headers: { 'if-match': '"1"' } });
  expect([kept.status, kept.json['message']]).toEqual([
    409,
    "1 work order still refers to this contractor, so it can't be deleted.",
  ]);
  const { json: history } = await cio('GET', `${path}/history`);
  expect(history['data']?.['history']?.['1']?.['values']).toContainEqual({
    title: 'Contractor',
    before: null,
    after: contractor(9).name,
  });
});
