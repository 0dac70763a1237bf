import { damaged } from '#sheets/refusals.ts';
import { unsavedResult } from '#sheets/source.ts';

const endOfSheetData = 0x92;

/**
 * Cuts an XML worksheet part off after its cells: merges, hyperlinks and validations over whole sheets are expensive to
 * parse and not needed here. Marks formulas without a saved result, which the parser would skip, with `unsavedResult`.
 */
export function xmlSheetData(part: Buffer): Buffer {
  const last = part.lastIndexOf('sheetData');
  const end = part.indexOf('>', Math.max(last, 0));
  const data = last < 0 || end < 0 ? part : part.subarray(0, end + 1);
  return data.includes('<f') || data.includes(':f') ? markUnsaved(data) : data;
}

/** Returns the numbers of the rows of an XML worksheet part that Excel hides. */
export function hiddenRowsIn(part: Buffer): ReadonlySet<number> {
  const hidden = new Set<number>();
  if (!part.includes('hidden')) return hidden;
  let number = 0;
  for (const [tag] of part.toString('latin1').matchAll(/<(?:\w+:)?row\b[^<>]*>/g)) {
    number = Number(/\sr\s*=\s*["'](\d+)/.exec(tag)?.[1] ?? number + 1);
    if (/\shidden\s*=\s*["'](?:1|true)["']/.test(tag)) hidden.add(number);
  }
  return hidden;
}

const formulaWithoutValue =
  /<((?:\w+:)?c)\b([^<>]*)>\s*<((?:\w+:)?f)\b[^<>]*(?:\/>|>[^<]*<\/\3>)\s*(<((?:\w+:)?v)\b[^<>]*(?:\/>|><\/\5>)\s*)?(?=<\/\1>)/g;

function markUnsaved(data: Buffer): Buffer {
  const marked = data
    .toString('latin1')
    .replace(
      formulaWithoutValue,
      (whole, cell: string, attributes: string, _formula, value: string | undefined) => {
        const isText = /\bt\s*=\s*["']str["']/.test(attributes);
        if (isText && value !== undefined) return whole;
        const place = attributes.replace(/\bt\s*=\s*(?:"[^"]*"|'[^']*')/, '');
        return `<${cell}${place}><v>${unsavedResult}</v>`;
      },
    );
  return Buffer.from(marked, 'latin1');
}

/** Cuts a binary worksheet part off at the record that ends its cells. */
export function binarySheetData(part: Buffer): Buffer {
  let offset = 0;
  while (offset < part.length) {
    const type = variable(part, offset, 2);
    const size = variable(part, type.next, 4);
    if (size.next + size.value > part.length) throw damaged();
    if (type.value === endOfSheetData) return part.subarray(0, offset);
    offset = size.next + size.value;
  }
  return part;
}

/**
 * Reads a number stored as seven bits per byte, lowest first. The low two bytes of a record's type keep their top bits.
 */
function variable(part: Buffer, offset: number, maxBytes: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < maxBytes; index += 1) {
    const byte = part[offset + index];
    if (byte === undefined) throw damaged();
    value += (byte & 0x7f) * 128 ** index;
    if (byte < 0x80) return { value, next: offset + index + 1 };
  }
  return { value, next: offset + maxBytes };
}
