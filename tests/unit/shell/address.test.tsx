import { beforeEach, expect, test } from 'vitest';
import { restoreAddress, setHomeAddress, setSignInAddress } from '../../../src/shell/address.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));

const address = () => window.location.href.slice(window.location.origin.length);

const ae = { id: 'ae', hasScreen: (path: string) => path === '/feeders', home: undefined };

test('remembers a deep link with its query through sign-in, even past a reload of the sign-in page', () => {
  window.history.replaceState(null, '', '/feeders?page=3#row');
  const before = window.history.length;
  setSignInAddress();
  expect(address()).toBe('/login');
  setSignInAddress();
  restoreAddress(ae);
  expect([address(), window.history.length]).toEqual(['/feeders?page=3#row', before]);
});

test('without a deep link, sign-in leads to the home address', () => {
  window.history.replaceState(null, '', '/login');
  setSignInAddress();
  restoreAddress(ae);
  expect(address()).toBe('/');
});

test.each(['/nonsense', '/reports?page=2'])(
  '%s, which is no screen of theirs, leads to the home address',
  path => {
    window.history.replaceState(null, '', path);
    setSignInAddress();
    restoreAddress(ae);
    expect(address()).toBe('/');
  },
);

test.each([
  ['the same person', 'ae', '/feeders?page=3'],
  ['nobody else', 'ce', '/'],
])('after a session has ended, %s returns to its screen', (_who, id, expected) => {
  window.history.replaceState(null, '', '/feeders?page=3');
  setSignInAddress('ae');
  restoreAddress({ ...ae, id });
  expect(address()).toBe(expected);
});

test('does not return to the screen of a person who has signed out', () => {
  window.history.replaceState(null, '', '/feeders?page=3');
  setHomeAddress();
  setSignInAddress();
  restoreAddress(ae);
  expect(address()).toBe('/');
});

test('leaves the address of a signed-in officer unchanged', () => {
  window.history.replaceState(null, '', '/feeders');
  restoreAddress(ae);
  expect(address()).toBe('/feeders');
});
