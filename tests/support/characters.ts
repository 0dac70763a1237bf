const perText = 1024;

/** Texts that hold every code point of Unicode between them, halves of characters and what stands for none included. */
export function everyCharacter(): string[] {
  return Array.from({ length: 0x110000 / perText }, (_, block) =>
    String.fromCodePoint(...Array.from({ length: perText }, (_each, index) => block * perText + index)),
  );
}

/** What ends a line somewhere: in files, in programs that read them, in Unicode. */
export const lineEnds = ['\n', '\r', '\r\n', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'];
