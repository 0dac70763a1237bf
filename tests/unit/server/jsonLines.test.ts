import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLine, jsonLinesIn } from '../../../server/services/workbook/jsonLines.ts';
import { everyCharacter, lineEnds } from '../../support/characters.ts';

async function* inPieces(text: string, size: number) {
  for (let start = 0; start < text.length; start += size) {
    await Promise.resolve();
    yield text.slice(start, start + size);
  }
}

async function read(text: string, size = 1000): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of jsonLinesIn(inPieces(text, size))) rows.push(row);
  return rows;
}

test('reads a row with any character of Unicode', async () => {
  const rows = everyCharacter().map(text => [text, null]);
  expect(await read(rows.map(jsonLine).join(''))).toEqual(rows);
});

test('reads whole rows, wherever the stream is cut', async () => {
  const texts = fc.string({
    unit: fc.oneof(fc.constantFrom(...lineEnds, '"', '\\'), fc.string({ unit: 'binary', maxLength: 1 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(texts)), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      expect(await read(rows.map(jsonLine).join(''), size)).toEqual(rows);
    }),
  );
});

test('rejects a stream that breaks off within a row', async () => {
  await expect(read(jsonLine(['one']) + jsonLine(['two']).slice(0, -1))).rejects.toThrow('not complete');
});
