import { expect, test } from 'vitest';
import { officerOf, readClaims, sameCharge } from '../../../src/authProvider/claims.ts';
import { idToken } from './support/idToken.ts';

test('the officer is read from the token: group lower-cased, names, area codes', () => {
  expect(officerOf(readClaims(idToken()))).toEqual({
    role: 'ae',
    id: 'sub-1',
    username: 'ae',
    firstName: 'Kavya',
    lastName: 'Bhat',
    location: { subDivisionCode: '54101', sectionCode: '5410101' },
  });
});

test('names in any script arrive whole', () => {
  expect(readClaims(idToken({ 'custom:firstName': 'ಕಾವ್ಯ ÿþ' })).firstName).toBe('ಕಾವ್ಯ ÿþ');
});

test.each(['dt', 'CIO', 'Ce', 'se', 'ee', 'aee', 'AE'])('%s may use the portal', group => {
  expect(officerOf(readClaims(idToken({ 'custom:userGroup': group })))?.role).toBe(group.toLowerCase());
});

test.each(['mr', 'admin', 'ae ', '', undefined, 7])('%o may not', group => {
  expect(officerOf(readClaims(idToken({ 'custom:userGroup': group })))).toBeUndefined();
});

test('a renewed token is the same charge; another person, role or area is not', () => {
  const claims = readClaims(idToken());
  expect(sameCharge(claims, readClaims(idToken()))).toBe(true);
  for (const change of [{ sub: 'sub-2' }, { 'custom:userGroup': 'aee' }, { 'custom:sectionCode': '5410102' }])
    expect(sameCharge(claims, readClaims(idToken(change)))).toBe(false);
});

test.each(['', 'a', 'a.b.c', 'a.bnVsbA.c'])('%o is no token', text => {
  expect(() => readClaims(text)).toThrow();
});
