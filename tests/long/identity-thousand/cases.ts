import { randomBytes, randomInt } from 'node:crypto';
import { recordPassword, type PasswordRecord } from '../../../server/identity/srp/verifier.ts';

/** The shapes of a number that padding goes wrong with, by its hexadecimal digits out of `full` of them. */
export const shapes = {
  'a zero byte in front': (digits: string, full: number) => digits.length <= full - 2,
  'an odd count of digits': (digits: string) => digits.length % 2 === 1,
  'the highest bit set': (digits: string, full: number) => digits.length === full && /^[89a-f]/.test(digits),
};
export type Shape = keyof typeof shapes;

/** Hexadecimal digits of a salt, and of a number of the group. */
export const saltDigits = 32;
export const groupDigits = 768;

/** Whether hexadecimal digits are of a shape; zeros in front don't count. */
export function isOf(shape: Shape, digits: string, full: number): boolean {
  return shapes[shape](digits.replace(/^0+/, ''), full);
}

/** A random salt of a shape. */
export function saltOf(shape: Shape | undefined): string {
  for (;;) {
    const salt = randomBytes(16).toString('hex');
    if (shape === undefined || isOf(shape, salt, saltDigits)) return salt;
    if (shape === 'a zero byte in front')
      return `${'00'.repeat(randomInt(1, 5))}${salt}`.slice(0, saltDigits);
  }
}

/** A password's record whose verifier is of a shape. */
export function recordOf(shape: Shape, poolName: string, username: string, password: string): PasswordRecord {
  for (;;) {
    const record = recordPassword(poolName, username, password);
    if (isOf(shape, record.verifier, groupDigits)) return record;
  }
}

const alphabets = [
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-',
  'ಅಆಇಈಉಊಋಎಏಐಒಓಔಕಖಗಘಙಚಛಜಝಞ೦೧೨೩೪೫೬೭೮೯',
  'äöüßéèêñçøåæœğışłžđ',
  '日本語漢字かなカナ한국어中文',
  '🔑🗝️🔒👩🏽‍🔧⚡🏭',
  'e\u0301a\u0308\u200d\u00a0 \t',
];

/** A random password that keeps the policy, of any length and of letters from anywhere. */
export function somePassword(): string {
  const length = [randomInt(0, 12), randomInt(12, 60), randomInt(60, 240)][randomInt(3)] ?? 0;
  const letters = Array.from({ length }, () => {
    const alphabet = Array.from(alphabets[randomInt(alphabets.length)] ?? '');
    return alphabet[randomInt(alphabet.length)] ?? '';
  });
  return ['aA1!', ...letters].join('').slice(0, 250).trimEnd().padEnd(8, 'z');
}

/** The password with something small wrong about it. */
export function wrongPassword(right: string, variant: number): string {
  const place = randomInt(right.length);
  const variants = [
    `${right}x`,
    right.slice(0, -1),
    ` ${right}`,
    right.slice(0, place) + (right[place] === 'q' ? 'w' : 'q') + right.slice(place + 1),
    right.replace('aA', 'Aa'),
    `${right}\u0000`,
    `${right}e\u0301`.normalize('NFC'),
    somePassword(),
  ];
  return variants[variant % variants.length] ?? '';
}
