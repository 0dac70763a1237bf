import { beforeEach, expect, test } from 'vitest';
import { addressAfterSignIn, addressOfFrontDoor, addressOfSignIn } from '../../../src/shell/address.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));

const address = () => window.location.href.slice(window.location.origin.length);

test('a deep link is remembered through sign-in, query and all, even past a reload of the sign-in page', () => {
  window.history.replaceState(null, '', '/feeders?page=3#row');
  const before = window.history.length;
  addressOfSignIn();
  expect(address()).toBe('/login');
  addressOfSignIn();
  addressAfterSignIn();
  expect([address(), window.history.length]).toEqual(['/feeders?page=3#row', before]);
});

test('without one, sign-in leads to the front door', () => {
  window.history.replaceState(null, '', '/login');
  addressOfSignIn();
  addressAfterSignIn();
  expect(address()).toBe('/');
});

test('what was shown before the session ended is not gone back to', () => {
  window.history.replaceState(null, '', '/feeders?page=3');
  addressOfFrontDoor();
  addressOfSignIn();
  addressAfterSignIn();
  expect(address()).toBe('/');
});

test('an address of someone with a session stays', () => {
  window.history.replaceState(null, '', '/feeders');
  addressAfterSignIn();
  expect(address()).toBe('/feeders');
});
