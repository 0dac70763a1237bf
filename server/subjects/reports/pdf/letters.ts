import { fontFile } from '../../../services/settings/paths.ts';

/** A font, in both weights, and the letters that it has. */
interface Font {
  /** The names of the font in a PDF. */
  regular: string;
  bold: string;
  /** The folder of its package and its name there. @default a font that every PDF reader has */
  embedded?: { folder: string; name: string };
  letter: RegExp;
}

/** A part of a text that one font can write. */
export interface Run {
  text: string;
  font: string;
}

const embedded = (folder: string, name: string, letter: RegExp): Font => ({
  regular: name,
  bold: `${name} Bold`,
  embedded: { folder, name },
  letter,
});

const standard: Font = {
  regular: 'Helvetica',
  bold: 'Helvetica-Bold',
  letter: /^[\x20-\x7e\xa0-\xff–—‘’“”•…€]$/u,
};

/** The fonts, the first that has a letter writes it. Each embedded one has the letters of English too. */
const fonts: readonly Font[] = [
  standard,
  embedded('noto-sans-kannada', 'NotoSansKannada', /^(?:[\x20-\x7e\u0c80-\u0cf2।॥]|\u200c|\u200d)$/u),
  embedded('noto-sans-devanagari', 'NotoSansDevanagari', /^(?:[\x20-\x7e\u0900-\u097f]|\u200c|\u200d)$/u),
  // Latin with its marks, Greek, Cyrillic.
  embedded(
    'noto-sans',
    'NotoSans',
    /^(?:[\x20-\x7e\xa0-\u024f\u0391-\u03a1\u03a3-\u03e1\u0400-\u052f\u1e00-\u1eff\u2013-\u2026₹€]|[\u0300-\u036f])$/u,
  ),
];

/** The fonts to embed: the name in a PDF and the file. A font is read once it is used. */
export const embeddedFonts: readonly { name: string; file: string }[] = fonts.flatMap(
  ({ embedded: font, regular, bold }) =>
    font
      ? [
          { name: regular, file: fontFile(font.folder, '400Regular', `${font.name}_400Regular.ttf`) },
          { name: bold, file: fontFile(font.folder, '700Bold', `${font.name}_700Bold.ttf`) },
        ]
      : [],
);

/**
 * Divides a text among the fonts. A word stays in one font if any has all of its letters, since letters of two fonts don't
 * join. What no font has becomes '?'.
 */
export function runsOf(text: string, bold: boolean): Run[] {
  const parts = text
    .normalize('NFC')
    .split(/(?<=\s)(?=\S)/u)
    .flatMap(word => {
      const whole = fontOf(word);
      return whole ? [{ text: word, font: whole }] : [...word].map(written);
    });
  const runs: Run[] = [];
  for (const part of parts) {
    const font = bold ? part.font.bold : part.font.regular;
    const last = runs.at(-1);
    if (last?.font === font) last.text += part.text;
    else runs.push({ text: part.text, font });
  }
  return runs;
}

function written(letter: string): { text: string; font: Font } {
  const font = fontOf(letter);
  return font ? { text: letter, font } : { text: '?', font: standard };
}

const fontOf = (text: string) => fonts.find(({ letter }) => [...text].every(each => letter.test(each)));
