import { expect, test, vi } from 'vitest';
import { createAuthProvider } from '../../../src/authProvider/index.ts';
import { registry } from '../../../src/resources/index.ts';

const session = {
  claims: {
    sub: '',
    username: '',
    sessionId: '',
    userGroup: 'ee',
    firstName: '',
    lastName: '',
    location: {},
    lifetime: 0,
  },
  idToken: async () => '',
  rejected: async () => true,
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
const provider = createAuthProvider({ session, officer, registry });

test('checkAuth settles after a macrotask, or react-admin would redirect thousands of times', async () => {
  const order: string[] = [];
  const checked = provider.checkAuth({}).then(() => order.push('checked'));
  await Promise.resolve();
  order.push('microtasks');
  await checked;
  expect(order).toEqual(['microtasks', 'checked']);
});

test('a failed request never makes react-admin sign out by itself', async () => {
  for (const status of [401, 403, 500, 0])
    await expect(provider.checkError({ status })).resolves.toBeUndefined();
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
