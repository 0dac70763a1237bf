import { randomInt } from 'node:crypto';
import { passwordRules } from '#validation/password.ts';
import { PoolRefusal } from '../refusals.ts';

const longest = 256;

const ruleMessages: Record<(typeof passwordRules)[number]['name'], string> = {
  length: 'Password not long enough',
  lowercase: 'Password must have lowercase characters',
  uppercase: 'Password must have uppercase characters',
  digit: 'Password must have numeric characters',
  special: 'Password must have symbol characters',
};

/** Throws Cognito's InvalidPasswordException, which names the rule that a new password breaks. */
export function checkPassword(password: string): void {
  const message = brokenRuleMessage(password);
  if (message !== undefined)
    throw new PoolRefusal('InvalidPasswordException', `Password did not conform with policy: ${message}`);
}

function brokenRuleMessage(password: string): string | undefined {
  const broken = passwordRules.find(rule => !rule.isMetBy(password));
  if (broken) return ruleMessages[broken.name];
  if (password.length > longest) return 'Password too long';
  // The sign-in form trims its input: such a password would never match again.
  if (password !== password.trim()) return 'Password must not begin or end with a space';
  return undefined;
}

/** Leaves out characters that look alike or that people misread over a phone. */
const alphabets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@#%*+=?!'];

/** Returns a random password of 12 characters that meets the policy, about 68 bits. */
export function temporaryPassword(): string {
  const all = alphabets.join('');
  const characters = alphabets.map(pick);
  while (characters.length < 12) characters.push(pick(all));
  return shuffled(characters).join('');
}

function pick(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length));
}

function shuffled(characters: string[]): string[] {
  const order = [...characters];
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [order[last], order[other]] = [order[other] ?? '', order[last] ?? ''];
  }
  return order;
}
