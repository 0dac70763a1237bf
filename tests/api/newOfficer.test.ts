import { expect, it } from 'vitest';
import { addOfficer, OfficerRefused } from '../../server/subjects/accounts/addOfficer.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { users } from '../../server/services/db/schema/users.ts';
import { useApi } from '../support/api.ts';
import { newOfficer } from '../support/newOfficer.ts';
import { outboxEmpty } from '../support/resets.ts';
import { signIn } from '../support/session.ts';
import { useTerminal } from '../support/terminal.ts';

const typed = { name: 'Asha D. Rao', phone: '+91 98450 00001', designation: 'cio' };
const printed = useTerminal();
const outputs: string[] = [];
const api = useApi({}, {}, async place => {
  for (const _ of ['once', 'again']) outputs.push(await newOfficer(place, typed));
});

it('adds an officer once, and the server sends the first password', async () => {
  expect(outputs).toEqual([
    'Added cio-2. The server sends them their first password when it runs.\n',
    'cio-2 is on record already. Nothing was changed; npm run operate -- invite cio-2 sends another first password.\n',
  ]);
  const { db, url } = api.server;
  await outboxEmpty(db);
  const [, password = ''] = /sign in as cio-2 with (\S+) and/.exec(printed.join('\n')) ?? [];
  await expect(signIn(url, 'cio-2', password)).rejects.toThrow('NEW_PASSWORD_REQUIRED');
});

it.each([
  [{ name: 'A' }, 'Please enter more than 3 characters for first name'],
  [{ phone: '98450' }, 'Please enter Phone Number with length 10'],
  [{ designation: 'mr' }, 'No officer is a mr. The designation is one of dt, cio, ce, se, ee, aee, ae.'],
  [{ designation: 'dt' }, 'This phone number belongs to someone else, who signs in as cio-2.'],
  [{ area: '5' }, 'The Corporate IT office has no area: leave it out.'],
  [{ designation: 'ae' }, 'The Assistant Engineer has an area: name the code of the Section.'],
  [
    { designation: 'ae', area: '1' },
    'No Section has the code 1. Areas come with their officers from the file of user onboarding, which the corporate IT office uploads.',
  ],
  [
    { designation: 'ae', area: '5410101', phone: '9845000002' },
    'The Section 5410101 has its Assistant Engineer, who signs in as ae.',
  ],
])('refuses %o', async (difference, message) => {
  const { db } = api.server;
  const before = await db.$count(acrossTheUtility(users));
  const added = addOfficer(db, { ...typed, ...difference });
  await expect(added).rejects.toThrow(new OfficerRefused(message));
  expect(await db.$count(acrossTheUtility(users))).toBe(before);
});

it('adds one officer for two commands at once', async () => {
  const { db } = api.server;
  const director = { name: 'Ravi Shetty', phone: '9845000003', designation: 'dt' };
  const added = await Promise.all([addOfficer(db, director), addOfficer(db, director)]);
  expect(added.map(({ username }) => username)).toEqual(['dt-2', 'dt-2']);
  expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
});
