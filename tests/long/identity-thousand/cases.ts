import { randomBytes, randomInt } from 'node:crypto';
import { recordPassword, type PasswordRecord } from '../../../server/services/identity/srp/exchange.ts';

/** The shapes of numbers for which padding can go wrong; `full` is the number of hexadecimal digits at full length. */
export const shapes = {
  'a zero byte in front': (digits: string, full: number) => digits.length <= full - 2,
  'an odd count of digits': (digits: string) => digits.length % 2 === 1,
  'the highest bit set': (digits: string, full: number) => digits.length === full && /^[89a-f]/.test(digits),
};
export type Shape = keyof typeof shapes;

/** The number of hexadecimal digits of a salt, and of a number in the group. */
export const saltDigits = 32;
export const groupDigits = 768;

/** Returns whether a hexadecimal number has a shape; leading zeros don't count. */
export function isOf(shape: Shape, digits: string, full: number): boolean {
  return shapes[shape](digits.replace(/^0+/, ''), full);
}

/** Returns a random salt of a shape. */
export function saltOf(shape: Shape | undefined): string {
  for (;;) {
    const salt = randomBytes(16).toString('hex');
    if (shape === undefined || isOf(shape, salt, saltDigits)) return salt;
    if (shape === 'a zero byte in front')
      return `${'00'.repeat(randomInt(1, 5))}${salt}`.slice(0, saltDigits);
  }
}

/** Returns a password's record with a verifier of a shape. */
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

/** Returns a random password that follows the policy, of any length and in letters of many scripts. */
export function somePassword(): string {
  const length = [randomInt(0, 12), randomInt(12, 60), randomInt(60, 240)][randomInt(3)] ?? 0;
  const letters = Array.from({ length }, () => {
    const alphabet = Array.from(alphabets[randomInt(alphabets.length)] ?? '');
    return alphabet[randomInt(alphabet.length)] ?? '';
  });
  return ['aA1!', ...letters].join('').slice(0, 250).trimEnd().padEnd(8, 'z');
}

/** Returns the password with a small mistake. */
export function wrongPassword(right: string, variant: number): string {
  const place = randomInt(right.length);
  // The shortest passwords often are the same.
  const other = somePassword();
  const variants = [
    `${right}x`,
    right.slice(0, -1),
    ` ${right}`,
    right.slice(0, place) + (right[place] === 'q' ? 'w' : 'q') + right.slice(place + 1),
    right.replace('aA', 'Aa'),
    `${right}\u0000`,
    `${right}e\u0301`.normalize('NFC'),
    other === right ? `${right}y` : other,
  ];
  return variants[variant % variants.length] ?? '';
}
