import { beforeEach, expect, test } from 'vitest';
import { restoreAddress, setHomeAddress, setSignInAddress } from '../../../src/shell/address.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));

const address = () => window.location.href.slice(window.location.origin.length);

test('remembers a deep link with its query through sign-in, even past a reload of the sign-in page', () => {
  window.history.replaceState(null, '', '/feeders?page=3#row');
  const before = window.history.length;
  setSignInAddress();
  expect(address()).toBe('/login');
  setSignInAddress();
  restoreAddress();
  expect([address(), window.history.length]).toEqual(['/feeders?page=3#row', before]);
});

test('without a deep link, sign-in leads to the home address', () => {
  window.history.replaceState(null, '', '/login');
  setSignInAddress();
  restoreAddress();
  expect(address()).toBe('/');
});

test('does not return to the screen from before the session ended', () => {
  window.history.replaceState(null, '', '/feeders?page=3');
  setHomeAddress();
  setSignInAddress();
  restoreAddress();
  expect(address()).toBe('/');
});

test('leaves the address of a signed-in officer unchanged', () => {
  window.history.replaceState(null, '', '/feeders');
  restoreAddress();
  expect(address()).toBe('/feeders');
});
