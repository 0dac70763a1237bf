import { expect, test } from 'vitest';
import { officerOf, readClaims, isSameOfficer } from '../../../src/authProvider/claims.ts';
import { idToken } from './support/idToken.ts';

test('reads the officer from the token: group in lower case, names, area codes', () => {
  expect(officerOf(readClaims(idToken()))).toEqual({
    role: 'ae',
    id: 'sub-1',
    username: 'ae',
    firstName: 'Kavya',
    lastName: 'Bhat',
    location: { subDivisionCode: '54101', sectionCode: '5410101' },
  });
});

test('reads names in any script', () => {
  expect(readClaims(idToken({ 'custom:firstName': 'ಕಾವ್ಯ ÿþ' })).firstName).toBe('ಕಾವ್ಯ ÿþ');
});

test.each(['dt', 'CIO', 'Ce', 'se', 'ee', 'aee', 'AE'])('%s may use the portal', group => {
  expect(officerOf(readClaims(idToken({ 'custom:userGroup': group })))?.role).toBe(group.toLowerCase());
});

test.each(['mr', 'admin', 'ae ', '', undefined, 7])('%o may not', group => {
  expect(officerOf(readClaims(idToken({ 'custom:userGroup': group })))).toBeUndefined();
});

test('treats a renewed token as the same charge, another person, role or area as another', () => {
  const claims = readClaims(idToken());
  expect(isSameOfficer(claims, readClaims(idToken()))).toBe(true);
  for (const change of [{ sub: 'sub-2' }, { 'custom:userGroup': 'aee' }, { 'custom:sectionCode': '5410102' }])
    expect(isSameOfficer(claims, readClaims(idToken(change)))).toBe(false);
});

test.each(['', 'a', 'a.b.c', 'a.bnVsbA.c'])('%o is not a token', text => {
  expect(() => readClaims(text)).toThrow();
});
