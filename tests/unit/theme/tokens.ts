import { readFileSync } from 'node:fs';

export const colourThemes = ['light', 'dark'] as const;
export type ColourTheme = (typeof colourThemes)[number];

const source = readFileSync('src/theme/tokens.css', 'utf8');

/** Returns the colour of a token in a theme, as tokens.css writes it. Throws if no such token exists. */
export function colourOf(token: string, theme: ColourTheme): string {
  const value = new RegExp(`^ *--${token}: (.+);$`, 'm').exec(source)?.[1];
  if (value === undefined) throw new Error(`There is no token --${token}.`);
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias !== undefined) return colourOf(alias, theme);
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  return (theme === 'light' ? light : dark) ?? value;
}

/** Returns the WCAG 2 contrast of two opaque colours: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const digits = /^#(\w{6})$/.exec(colour.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'))?.[1];
  if (digits === undefined) throw new Error(`${colour} is not an opaque colour.`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
