import { expect, test, vi } from 'vitest';
import { createAuthProvider } from '../../../src/authProvider/index.ts';
import { answersOf } from '../../../src/console/index.ts';
import { registry } from '../../../src/resources/index.ts';

const session = {
  check: vi.fn<() => void>(),
  rejected: vi.fn<(token: string) => Promise<boolean>>(async () => true),
  signOut: vi.fn<() => void>(),
};
const officer = {
  role: 'ee',
  id: 'sub-1',
  username: 'ee',
  firstName: 'Asha',
  lastName: 'Rao',
  location: {},
} as const;
const provider = createAuthProvider({ session, officer, may: answersOf(registry, officer) });

test('checkAuth settles after a macrotask, or react-admin would redirect thousands of times', async () => {
  const order: string[] = [];
  const checked = provider.checkAuth({}).then(() => order.push('checked'));
  await Promise.resolve();
  order.push('microtasks');
  await checked;
  expect(order).toEqual(['microtasks', 'checked']);
});

test('checkAuth fails once the session is over', async () => {
  session.check.mockImplementationOnce(() => {
    throw new Error('No current user');
  });
  await expect(provider.checkAuth({})).rejects.toThrow('No current user');
});

test('a refused token renews the session; if that helps no more, react-admin learns that the session is over', async () => {
  await provider.checkError({ status: 401, token: 'old' });
  expect(session.rejected).toHaveBeenCalledWith('old');
  session.rejected.mockResolvedValueOnce(false);
  await expect(provider.checkError({ status: 401, token: 'old' })).rejects.toThrow('The session is over.');
});

test('no other failure ends the session, nor does react-admin’s own question after a 401', async () => {
  session.rejected.mockClear();
  for (const status of [401, 403, 500, 0])
    await expect(provider.checkError({ status })).resolves.toBeUndefined();
  expect(session.rejected).not.toHaveBeenCalled();
});

test('signing out goes through the session, and react-admin does not navigate', async () => {
  expect(await provider.logout({})).toBe(false);
  expect(session.signOut).toHaveBeenCalledOnce();
});

test('the declarations decide which actions are allowed', async () => {
  expect(await provider.canAccess?.({ resource: 'feeders', action: 'list' })).toBe(true);
  expect(await provider.canAccess?.({ resource: 'mrs', action: 'edit' })).toBe(false);
  expect(await provider.canAccess?.({ resource: 'unheard-of', action: 'list' })).toBe(false);
});

test('returns the officer’s name and designation', async () => {
  expect(await provider.getIdentity?.()).toEqual({ id: 'sub-1', fullName: 'Asha Rao' });
  expect(await provider.getPermissions?.({})).toBe('ee');
});
