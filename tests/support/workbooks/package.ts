import { zip, type ZipEntry } from './zip.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Content types of the main part. */
export const mainTypes = {
  xlsx: `${spreadsheet}.sheet.main+xml`,
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  template: `${spreadsheet}.template.main+xml`,
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
} as const;

/** The contents of a hand-made package, in addition to a plain workbook. */
export interface PackageSpec {
  /** The XML of each sheet, or its entry in the ZIP. */
  sheets: readonly (string | Omit<ZipEntry, 'name'>)[];
  mainType?: string;
  /** More parts. */
  extra?: readonly ZipEntry[];
  /** More lines of [Content_Types].xml. */
  declared?: string;
  /** Attributes of the sheets in the workbook, in order. */
  states?: readonly string[];
  /** Names of the sheets, in order. */
  names?: readonly string[];
}

/** Builds a workbook package by hand, with any content. */
export function workbookPackage({
  sheets,
  mainType = mainTypes.xlsx,
  extra = [],
  declared = '',
  states = [],
  names = [],
}: PackageSpec): Buffer {
  const parts = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`);
  return zip([
    {
      name: '[Content_Types].xml',
      data: [
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        `<Override PartName="/xl/workbook.xml" ContentType="${mainType}"/>`,
        ...parts.map(part => `<Override PartName="/${part}" ContentType="${spreadsheet}.worksheet+xml"/>`),
        `${declared}</Types>`,
      ].join(''),
    },
    {
      name: '_rels/.rels',
      data: relationships([['officeDocument', 'xl/workbook.xml']]),
    },
    {
      name: 'xl/workbook.xml',
      data: [
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>`,
        ...parts.map(
          (_, index) =>
            `<sheet name="${names[index] ?? `Sheet${index + 1}`}" sheetId="${index + 1}" r:id="rId${index + 1}" ${states[index] ?? ''}/>`,
        ),
        '</sheets></workbook>',
      ].join(''),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relationships(parts.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`])),
    },
    ...parts.map((name, index) => {
      const sheet = sheets[index] ?? '';
      return typeof sheet === 'string' ? { name, data: sheet } : { name, ...sheet };
    }),
    ...extra,
  ]);
}

function relationships(targets: readonly (readonly [string, string])[]): string {
  const tags = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tags.join('')}</Relationships>`;
}

/** Returns a worksheet with rows in XML, and XML before and after them. */
export function worksheet(rows: string, before = '', behind = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`;
}

/** Returns a text cell. */
export function textCell(place: string, text: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** Returns rows of text cells, numbered from `first`; each starts in column A. */
export function textRows(rows: readonly (readonly string[])[], first = 1): string {
  return rows
    .map((cells, index) => {
      const number = first + index;
      return `<row r="${number}">${cells.map((text, column) => textCell(`${String.fromCharCode(65 + column)}${number}`, text)).join('')}</row>`;
    })
    .join('');
}
