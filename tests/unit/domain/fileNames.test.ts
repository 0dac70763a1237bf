import { describe, expect, it } from 'vitest';
import { maxFileName, shownFileName } from '#domain/fileNames.ts';
import { isOneLine } from '#domain/texts.ts';

describe('the shown name of a file', () => {
  it.each([
    ['Tags of Kadri (2).xlsx', 'Tags of Kadri (2).xlsx'],
    ['ಕದ್ರಿ ಉಪವಿಭಾಗ.xls', 'ಕದ್ರಿ ಉಪವಿಭಾಗ.xls'],
    ['C:\\fakepath\\tags.xlsx', 'tags.xlsx'],
    ['../../etc/passwd', 'passwd'],
    ['two\nlines\u202Excod.xlsx ', 'two lines xcod.xlsx'],
  ])('of %j is %j', (name, shown) => {
    expect(shownFileName(name)).toBe(shown);
    expect(isOneLine(shown)).toBe(true);
  });

  it.each(['', ' ', 'folder/', '\u200B'])('of %j is none', name => {
    expect(shownFileName(name)).toBeUndefined();
  });

  it('keeps both ends of a long one, and splits no character', () => {
    const name = `${'😀'.repeat(200)} of October.xlsx`;
    const shown = shownFileName(name) ?? '';
    expect(Array.from(shown)).toHaveLength(maxFileName);
    expect(shown).toMatch(/^😀{99}…😀+ of October\.xlsx$/u);
    expect(shownFileName(shown)).toBe(shown);
  });
});
