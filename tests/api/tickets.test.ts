import { describe, expect, it } from 'vitest';
import { roles } from '#domain/roles.ts';
import { changes } from '../../server/services/db/schema/changes.ts';
import { useSharedApi } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';

const api = useSharedApi();

const ticket = {
  subject: 'A feeder is missing',
  category: 'FEEDERS',
  description: 'Feeder F12 of Kadri\nis not in the list.',
};
/** Returns 'ae' for 'ae48'. */
const roleOf = (username: string) => username.replace(/\d+$/, '');
const raise = async (who: string, body: object = ticket) =>
  (await api.as(who))('POST', `/${roleOf(who)}/tickets`, { body });
const own = async (who: string, query = {}) =>
  (await (await api.as(who))('GET', `/${roleOf(who)}/tickets`, { query })).json;
const answer = async (number: string, body: object, etag = '"1"') =>
  (await api.as('cio'))('PATCH', `/cio/tickets/${number}`, { body, headers: { 'if-match': etag } });
/** Returns a ticket as the corporate office sees it. */
const asCorporateOffice = async (number: string) => {
  const { json } = await (await api.as('cio'))('GET', '/cio/tickets/everyone');
  return rowsOf(json, 'ticketList').find(row => String(row['number']) === number);
};

it.each(roles)('%s raises a ticket, gets its number and sees only their own', async role => {
  const { status, json } = await raise(role, { ...ticket, subject: `  Of ${role} ` });
  expect(status).toBe(200);
  const number = String(json['data']?.['number']);
  expect(number).toMatch(/^T-\d{6}$/);
  expect(json['message']).toBe(`Your ticket ${number} has been raised`);
  const list = await own(role);
  expect(list['data']?.['count']).toBe(1);
  expect(rowsOf(list, 'ticketList')).toEqual([
    {
      ...ticket,
      number,
      subject: `Of ${role}`,
      status: 'OPEN',
      reply: '',
      createdAt: expect.any(String),
      answeredAt: null,
    },
  ]);
});

it('the corporate office sees all tickets with contacts and answers them; the officer sees the answer', async () => {
  const cio = await api.as('cio');
  const number = String((await raise('ae2')).json['data']?.['number']);
  const [newest] = rowsOf((await cio('GET', '/cio/tickets/everyone')).json, 'ticketList');
  expect(newest).toMatchObject({
    ...ticket,
    number,
    raisedBy: { userType: 'ae', areaName: expect.stringMatching(/\w/) },
  });

  const answered = await answer(number, { status: 'RESOLVED', reply: ' It has been uploaded. ' });
  expect(answered.json).toEqual({
    data: { etag: '"2"' },
    message: `Successfully answered ${number}`,
  });
  const [shown] = rowsOf(await own('ae2'), 'ticketList');
  expect(shown).toMatchObject({ status: 'RESOLVED', reply: 'It has been uploaded.' });
  expect(shown?.['answeredAt']).not.toBeNull();
  const resolved = await cio('GET', '/cio/tickets/everyone', { query: { status: 'RESOLVED' } });
  expect(rowsOf(resolved.json, 'ticketList').map(row => row['number'])).toEqual([number]);

  const log = await api.server.db.select().from(changes);
  expect(log.filter(entry => entry.entityId === number).map(({ action }) => action)).toEqual([
    'ticket.raise',
    'ticket.answer',
  ]);
});

it('does not overwrite another person’s answer, and returns it with the refusal', async () => {
  const number = String((await raise('ae2')).json['data']?.['number']);
  const first = { status: 'IN_PROGRESS', reply: 'We are looking into it.' };
  const second = { status: 'RESOLVED', reply: 'It has been uploaded.' };
  expect((await answer(number, first)).status).toBe(200);
  expect((await answer(number, first)).json['data']).toEqual({ etag: '"2"' });
  const { status, json } = await answer(number, second);
  expect([status, json['code'], json['message']]).toEqual([
    409,
    'StaleRecord',
    'This record has been changed since you opened it.',
  ]);
  expect(json['current']).toEqual(await asCorporateOffice(number));
  expect(json['current']).toMatchObject({ ...first, number, etag: '"2"', raisedBy: { userType: 'ae' } });
  const blind = await (await api.as('cio'))('PATCH', `/cio/tickets/${number}`, { body: second });
  expect(blind.status).toBe(428);
  expect((await answer(number, second, '"2"')).json['data']).toEqual({ etag: '"3"' });
  expect(await asCorporateOffice(number)).toMatchObject(second);
  const log = await api.server.db.select().from(changes);
  expect(log.filter(entry => entry.entityId === number)).toHaveLength(3);
});

describe('a ticket', () => {
  it.each([
    { message: 'Enter a subject', values: { subject: ' ' } },
    { message: 'Please enter at least 3 characters for subject', values: { subject: 'No' } },
    { message: 'Please enter at most 100 characters for subject', values: { subject: 'N'.repeat(101) } },
    { message: 'Enter a valid subject', values: { subject: 'A\u0000b c' } },
    { message: 'Enter a valid subject', values: { subject: 'Half \ud800 a sign' } },
    { message: 'Enter a description', values: { description: '' } },
    { message: 'Please enter at least 10 characters for description', values: { description: 'Too short' } },
    { message: 'Enter a valid description', values: { description: 'A null \u0000 character' } },
    { message: 'Enter a valid description', values: { description: 'Half \ud83d a character' } },
    {
      message: 'Please enter at most 2000 characters for description',
      values: { description: 'x'.repeat(2001) },
    },
  ])('is refused with the form’s own message: $message', async ({ message, values }) => {
    const [field = ''] = Object.keys(values);
    const before = (await own('dt'))['data']?.['count'];
    const { status, json } = await raise('dt', { ...ticket, ...values });
    expect(status).toBe(422);
    expect(json).toEqual({ message, code: 'RuleBroken', errors: { [field]: message } });
    expect((await own('dt'))['data']?.['count']).toBe(before);
  });

  it.each([
    ['shortest', 3, 10],
    ['longest', 100, 2000],
  ])('with the %s texts is raised', async (_, subject, description) => {
    const texts = { subject: 'N'.repeat(subject), description: 'x'.repeat(description) };
    expect((await raise('dt', { ...ticket, ...texts })).status).toBe(200);
  });

  it.each([{ category: 'GOSSIP' }, { status: 'RESOLVED' }, { number: 'T-000001' }, { userId: 'x' }])(
    'with an extra %j is refused',
    async values => {
      expect((await raise('dt', { ...ticket, ...values })).status).toBe(400);
    },
  );
});

it('refuses an answer to a missing ticket or without a status', async () => {
  expect((await answer('T-999999', { status: 'OPEN', reply: '' })).status).toBe(404);
  expect((await answer('T-1', { status: 'OPEN', reply: '' })).status).toBe(400);
  expect((await answer('T-000001', { reply: 'Yes.' })).status).toBe(400);
  const { status, json } = await answer('T-000001', { status: 'OPEN', reply: '\u0007' });
  expect([status, json['message']]).toEqual([422, 'Enter a valid reply']);
});

it('limits one officer to ten tickets an hour, even all at once, and not another', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, () => raise('ae48')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.json['message']).toBe('You have raised 10 tickets within an hour. Please try again later.');
  const wait = Number(refused?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(3500);
  expect(wait).toBeLessThanOrEqual(3600);
  const list = await own('ae48', { perPage: 4, page: 3 });
  expect(list['data']?.['count']).toBe(10);
  expect(rowsOf(list, 'ticketList')).toHaveLength(2);
  expect((await raise('ee')).status).toBe(200);
});
