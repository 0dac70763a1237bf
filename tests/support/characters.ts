const perText = 1024;

/** Returns texts that together hold every code point of Unicode, surrogates and unassigned ones included. */
export function everyCharacter(): string[] {
  return Array.from({ length: 0x110000 / perText }, (_, block) =>
    String.fromCodePoint(...Array.from({ length: perText }, (_each, index) => block * perText + index)),
  );
}

/** The line ends of files, of programs that read them, and of Unicode. */
export const lineEnds = ['\n', '\r', '\r\n', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'];
