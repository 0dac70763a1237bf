import { describe, expect, test } from 'vitest';
import { specialCharacters } from '#validation/password.ts';
import { checkPassword, temporaryPassword } from '../../../server/services/identity/account/password.ts';

test.each(['Demo@1234', 'aA1 _ é೧', 'Pässwörd-1 🔑', `aA1!${'x'.repeat(252)}`])(
  '%s is accepted',
  password => {
    expect(() => checkPassword(password)).not.toThrow();
  },
);

test('accepts each of Cognito’s special characters', () => {
  for (const character of specialCharacters)
    expect(() => checkPassword(`Demo1234${character}`)).not.toThrow();
});

test.each([
  ['aA1!567', 'Password not long enough'],
  ['DEMO@1234', 'Password must have lowercase characters'],
  ['demo@1234', 'Password must have uppercase characters'],
  ['Demo@demo', 'Password must have numeric characters'],
  ['Demo12345', 'Password must have symbol characters'],
  ['Demo 12345', 'Password must have symbol characters'],
  ['ÉÉÉÉ@123a', 'Password must have uppercase characters'],
  ['Demo@೧೨೩೪', 'Password must have numeric characters'],
  [' Demo@1234', 'Password must not begin or end with a space'],
  ['Demo@1234\t', 'Password must not begin or end with a space'],
  [`aA1!${'x'.repeat(253)}`, 'Password too long'],
])('%s is refused: %s', (password, complaint) => {
  expect(() => checkPassword(password)).toThrow(
    expect.objectContaining({
      type: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${complaint}`,
    }),
  );
});

describe('temporary passwords', () => {
  const drawn = Array.from({ length: 3000 }, temporaryPassword);

  test('meet the policy', () => {
    for (const password of drawn) expect(() => checkPassword(password)).not.toThrow();
  });

  test('have 12 characters, none of which look alike', () => {
    for (const password of drawn) expect(password).toMatch(/^[^0O1lI]{12}$/);
  });

  test('do not repeat and have no character in a fixed place', () => {
    expect(new Set(drawn).size).toBe(drawn.length);
    for (let place = 0; place < 12; place++)
      expect(new Set(drawn.map(password => password[place])).size).toBeGreaterThan(50);
  });
});
