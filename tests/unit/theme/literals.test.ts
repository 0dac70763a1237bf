import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const named =
  'white|black|gr[ae]y|silver|red|maroon|orange|gold|yellow|olive|lime|green|teal|aqua|cyan|blue|navy|purple|violet|magenta|fuchsia|pink|brown|crimson';
const literal = new RegExp(
  String.raw`#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)a?\(|(?<![\w-])(?:${named})(?![\w-])`,
  'i',
);

/** Returns the lines of a style sheet with a literal colour. */
function colouredIn(css: string): string[] {
  return css
    .replaceAll(/\/\*.*?\*\/|url\([^)]*\)|var\(--[\w-]+\)/gs, '')
    .split('\n')
    .filter(line => !line.trimEnd().endsWith('{') && literal.test(line));
}

/** Returns the string literals of a program that are just a colour. */
function coloursIn(code: string): string[] {
  return [...code.matchAll(/(['"`])(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([^)]*\))\1/gi)].map(([text]) => text);
}

function faults(pattern: string, find: (text: string) => string[]): string[] {
  const files = globSync(pattern).filter(file => !file.endsWith('theme/tokens.css'));
  expect(files.length).toBeGreaterThan(10);
  return files.flatMap(file => find(readFileSync(file, 'utf8')).map(text => `${file}: ${text.trim()}`));
}

it('style sheets use only tokens for colours', () => {
  expect(faults('src/**/*.css', colouredIn)).toEqual([]);
});

it('no program contains a literal colour', () => {
  expect(faults('src/**/*.{ts,tsx}', coloursIn)).toEqual([]);
});

it.each(['  color: #fff;', '  border: 1px solid Red;', '  background: rgb(0 0 0 / 8%);', 'color:white;'])(
  'finds %s',
  line => expect(colouredIn(line)).toEqual([line]),
);

it.each(['  white-space: nowrap;', '  color: var(--gold);', '#main {', '  color: transparent;'])(
  'ignores %s',
  line => expect(colouredIn(line)).toEqual([]),
);
