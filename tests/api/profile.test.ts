import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { roles } from '#domain/roles.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { changes } from '../../server/services/db/schema/changes.ts';
import { useApi, type Answered } from '../support/api.ts';
import { signIn } from '../support/session.ts';

const api = useApi();

const profileOf = async (role: string): Promise<Answered> =>
  (await (await api.as(role))('GET', `/${role}/profile`)).json['data'] ?? {};
/** Changes a profile, based on its current version. */
const patch = async (role: string, body: unknown) => {
  const headers = { 'if-match': String((await profileOf(role))['etag']) };
  return (await api.as(role))('PATCH', `/${role}/profile`, { body, headers });
};
const withoutEtag = (profile: Answered) => ({ ...profile, etag: undefined });

describe.each(roles)('the profile of %s', role => {
  it('changes a name and a phone number, nothing else, and the next token carries the name', async () => {
    const before = await profileOf(role);
    const name = { firstName: 'Anitha', lastName: `K. ${role}` };
    const phoneNumber = `+9190000${String(10_000 + roles.indexOf(role))}`;
    const changed = await patch(role, { name: { ...name, firstName: ' Anitha ' } });
    expect(changed.json['message']).toBe('Successfully updated AE Profile');
    const after = await profileOf(role);
    expect(after).toEqual({ ...before, name, etag: changed.json['data']?.['etag'] });
    expect(after['etag']).not.toBe(before['etag']);
    expect((await patch(role, { phoneNumber: `${phoneNumber} ` })).status).toBe(200);
    expect(withoutEtag(await profileOf(role))).toEqual({ ...withoutEtag(before), name, phoneNumber });
    const token = await signIn(api.server.url, role, demoPassword);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims['custom:firstName']).toBe(name.firstName);
    expect(claims['custom:lastName']).toBe(name.lastName);
  });

  it.each([
    ['nothing', () => ({})],
    ['the current values', ({ name, phoneNumber }: Answered) => ({ name, phoneNumber })],
  ])('is not changed by %s, and the answer says so', async (_, bodyOf) => {
    const { status, json } = await patch(role, bodyOf(await profileOf(role)));
    expect(status).toBe(422);
    expect(json['message']).toBe("You haven't changed any fields.");
  });
});

it.each([
  [{ name: { firstName: 'Kavya1', lastName: '' } }, 'Enter a valid first name', 'name.firstName'],
  [
    { name: { firstName: 'Ka', lastName: '' } },
    'Please enter more than 3 characters for first name',
    'name.firstName',
  ],
  [
    { name: { firstName: 'K'.repeat(31), lastName: '' } },
    'Please enter less than 30 characters for first name',
    'name.firstName',
  ],
  [{ name: { firstName: 'Kavya', lastName: 'Bh@t' } }, 'Enter a valid last name', 'name.lastName'],
  [{ phoneNumber: '+91999991234' }, 'Please enter Phone Number with length 10', 'phoneNumber'],
  [{ phoneNumber: '+91\u00a0\u200b9999912345' }, 'Please enter Phone Number with length 10', 'phoneNumber'],
  [{ phoneNumber: '9999912345' }, 'Please enter Phone Number with length 10', 'phoneNumber'],
  [{ phoneNumber: '+915999912345' }, 'Enter a valid 10 digit Phone Number', 'phoneNumber'],
])('%o is refused with the form’s own message, and nothing changes', async (body, message, field) => {
  const before = await profileOf('ee');
  const { status, json } = await patch('ee', body);
  expect(status).toBe(422);
  expect(json).toEqual({ message, code: 'RuleBroken', errors: { [field]: message } });
  expect(await profileOf('ee')).toEqual(before);
});

it('refuses another person’s phone number and names the field', async () => {
  const { phoneNumber } = await profileOf('se');
  const { status, json } = await patch('ce', { phoneNumber });
  expect(status).toBe(409);
  expect(json).toEqual({
    message: 'This phone number belongs to someone else.',
    code: 'DuplicatePhoneNumber',
    errors: { phoneNumber: 'This phone number belongs to someone else.' },
  });
});

it.each(['userType', 'location', 'sectionCode', 'sub', 'status', 'id', 'version', 'mrCode'])(
  'refuses a whole body that also names %s',
  async property => {
    const before = await profileOf('ae');
    const body = { name: { firstName: 'Someone', lastName: 'Else' }, [property]: 'x' };
    expect((await patch('ae', body)).status).toBe(400);
    expect(await profileOf('ae')).toEqual(before);
  },
);

it('refuses a change based on an older version, and returns the current record', async () => {
  const ce = await api.as('ce');
  const record = await profileOf('ce');
  const headers = { 'if-match': String(record['etag']) };
  const named = { name: { firstName: 'Bharathi', lastName: 'Rai' } };
  expect((await ce('PATCH', '/ce/profile', { body: named, headers })).status).toBe(200);
  const stale = await ce('PATCH', '/ce/profile', { body: { phoneNumber: '+919000077777' }, headers });
  expect([stale.status, stale.json['code']]).toEqual([409, 'StaleRecord']);
  expect(stale.json['current']).toEqual(await profileOf('ce'));
  expect(stale.json['current']?.['name']).toEqual(named.name);
  expect((await ce('PATCH', '/ce/profile', { body: named })).status).toBe(428);
});

it('the change log says who changed what', async () => {
  const before = await profileOf('aee');
  const firstName = 'Shakuntala';
  expect((await patch('aee', { name: { ...before['name'], firstName } })).status).toBe(200);
  const entries = await api.server.db.select().from(changes).where(eq(changes.action, 'profile.update'));
  const entry = entries.at(-1);
  expect(entry).toMatchObject({
    entity: 'user',
    before: { firstName: before['name']?.['firstName'] },
    after: { firstName },
  });
  expect(entry?.actorId).toBe(entry?.entityId);
});
