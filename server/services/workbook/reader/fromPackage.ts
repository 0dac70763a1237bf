import { parse_zip, type WorkBook } from '@e965/xlsx';
import { damaged } from '#sheets/refusals.ts';
import { hiddenIn, unsavedResult, type CellGrid, type SourceWorkbook } from '#sheets/source.ts';
import type { WorkbookParts } from '../format/spreadsheetPackage.ts';
import { escapeXml } from '../format/xmlTags.ts';
import { unpackPart, type ZipPart } from '../format/zipParts.ts';
import { parsed, parsing } from './sheetjs.ts';

type Format = 'xlsx' | 'xlsb';

const types = {
  xlsx: {
    main: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    sheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml',
    strings: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml',
    styles: 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml',
  },
  xlsb: {
    main: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main',
    sheet: 'application/vnd.ms-excel.worksheet',
    strings: 'application/vnd.ms-excel.sharedStrings',
    styles: 'application/vnd.ms-excel.styles',
  },
} as const;

/**
 * Parses an xlsx or xlsb. The parser gets a package made for it, with only the workbook, strings, styles and visible
 * sheets: no drawings, links, macros or comments.
 */
export function fromPackage(file: string, format: Format, parts: WorkbookParts): SourceWorkbook {
  const { strings, styles, ...outline } = parts;
  const hidden = new Map<string, ReadonlySet<number>>();
  const overview = parse(file, format, { ...outline, strings: undefined, styles: undefined }, [], hidden);
  const listed = overview.Workbook?.Sheets ?? [];
  const visible = listed.flatMap(({ Hidden }, index) => (Hidden ? [] : [index]));
  const content = parse(file, format, { ...outline, strings, styles }, visible, hidden);
  return {
    from1904: overview.Workbook?.WBProps?.date1904 ?? false,
    sheets: overview.SheetNames.flatMap((name, index) => {
      const sheet = content.Sheets[name];
      const isHidden = !visible.includes(index);
      if (sheet?.['!type'] && sheet['!type'] !== 'sheet') return [];
      const part = parts.sheets.get(relationOf(listed[index]));
      const hiddenRows = () => (part && hidden.get(part.name)) ?? hiddenIn(sheet?.['!rows']);
      return [{ name, isHidden, cells: () => gridOf(sheet), hiddenRows }];
    }),
  };
}

/** Returns the id of the relation to a sheet that the workbook lists. */
const relationOf = (listed: object | undefined): string =>
  listed && 'id' in listed && typeof listed.id === 'string' ? listed.id : '';

/** Returns a sheet's cells. The parser silently omits a sheet that it can't read, but includes an empty one. */
function gridOf(sheet: object | undefined): CellGrid {
  if (!sheet || !('!data' in sheet)) throw damaged();
  return isGrid(sheet['!data']) ? sheet['!data'] : [];
}

function isGrid(value: unknown): value is CellGrid {
  return Array.isArray(value);
}

/** Parses the sheets with these numbers. Puts the hidden rows of an xlsx, by part, into `hidden`: the parser skips them. */
function parse(
  file: string,
  format: Format,
  parts: WorkbookParts,
  sheets: number[],
  hidden: Map<string, ReadonlySet<number>>,
): WorkBook {
  const files: Record<string, { name: string; asNodeBuffer(): Buffer }> = {};
  const give = (part: ZipPart | undefined, cut = (bytes: Buffer) => bytes) => {
    if (part) files[part.name] = { name: part.name, asNodeBuffer: () => cut(unpackPart(file, part)) };
  };
  const description = Buffer.from(describe(format, parts));
  const name = '[Content_Types].xml';
  files[name] = { name, asNodeBuffer: () => description };
  give(parts.main);
  give(parts.relations);
  give(parts.strings);
  give(parts.styles);
  const cutXml = (part: ZipPart) => (bytes: Buffer) => {
    hidden.set(part.name, hiddenRowsIn(bytes));
    return xmlSheetData(bytes);
  };
  for (const sheet of parts.sheets.values()) give(sheet, format === 'xlsx' ? cutXml(sheet) : binarySheetData);
  return parsed(() => parse_zip({ files }, { ...parsing, sheets }));
}

function describe(format: Format, { main, sheets, strings, styles }: WorkbookParts): string {
  const type = types[format];
  return [
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    override(main, type.main),
    ...Array.from(sheets.values(), sheet => override(sheet, type.sheet)),
    override(strings, type.strings),
    override(styles, type.styles),
    '</Types>',
  ].join('');
}

function override(part: ZipPart | undefined, type: string): string {
  return part ? `<Override PartName="/${escapeXml(part.name)}" ContentType="${type}"/>` : '';
}

const endOfSheetData = 0x92;

/**
 * Cuts an XML worksheet part off after its cells: merges, hyperlinks and validations over whole sheets are expensive to
 * parse and not needed here. Marks formulas without a saved result, which the parser would skip, with `unsavedResult`.
 */
function xmlSheetData(part: Buffer): Buffer {
  const last = part.lastIndexOf('sheetData');
  const end = part.indexOf('>', Math.max(last, 0));
  const data = last < 0 || end < 0 ? part : part.subarray(0, end + 1);
  return data.includes('<f') || data.includes(':f') ? markUnsaved(data) : data;
}

/** Returns the numbers of the rows of an XML worksheet part that Excel hides. */
function hiddenRowsIn(part: Buffer): ReadonlySet<number> {
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
function binarySheetData(part: Buffer): Buffer {
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
