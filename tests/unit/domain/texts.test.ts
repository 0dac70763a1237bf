import { expect, it } from 'vitest';
import { beginningOf, inOneLine, isManyLines, isOneLine, trimmed } from '#domain/texts.ts';
import { everyCharacter, lineEnds } from '../../support/characters.ts';

/** The Unicode properties of characters that a line must not contain. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u;
const joining = /[\u200c\u200d\p{Variation_Selector}]/u;
const all = everyCharacter().flatMap(text => Array.from(text));

it('allows every visible character in a line, and no other', () => {
  const wrong = all.filter(one => isOneLine(`a${one}b`) !== (!hidden.test(one) || joining.test(one)));
  expect(wrong).toEqual([]);
  for (const end of lineEnds) expect(isOneLine(`a${end}b`)).toBe(false);
  for (const mark of ['\u202e', '\u2066', '\u200b', '\u2060', '\u00ad', '\ufeff', '\u0000', '\u009f'])
    expect(isOneLine(`a${mark}b`)).toBe(false);
});

it('also allows tabs and the common line ends in multiple lines, and nothing else', () => {
  const more = all.filter(one => isManyLines(`a${one}b`) && !isOneLine(`a${one}b`));
  expect(more).toEqual(['\t', '\n', '\r']);
});

it('accepts names in any script', () => {
  for (const name of ['ರಾಜ್\u200cಕುಮಾರ್ ರಸ್ತೆ', 'र्\u200dय', 'M.G. Road – 2', '❤\ufe0f', '👩\u200d🌾', 'é\u0301'])
    expect(isOneLine(name), name).toBe(true);
});

it('removes blanks and invisible characters at the ends, but not within', () => {
  expect(trimmed('\u200b\ufeff \t Kadri\u00a0\u200b Town\u202c\u2028\n\u200e ')).toBe(
    'Kadri\u00a0\u200b Town',
  );
  expect(trimmed('Love ❤\ufe0f\u200b')).toBe('Love ❤\ufe0f');
  expect(trimmed('\u200b \u2060')).toBe('');
  expect(trimmed('Kadri\u0000')).toBe('Kadri\u0000');
});

it('replaces characters that a line must not contain by a blank', () => {
  expect(inOneLine('a\u2028b\ud800')).toBe('a b');
  for (const text of everyCharacter()) expect(isOneLine(inOneLine(text))).toBe(true);
});

it.each([
  ['short', 8, 'short'],
  ['exactly', 7, 'exactly'],
  ['too long', 3, 'too'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
])('the beginning of %j, at most %i long, is %j', (text, longest, beginning) => {
  expect(beginningOf(text, longest)).toBe(beginning);
});
