import { escapeXml } from '../format/xmlTags.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The styles of a cell, as indexes into `cellXfs` below. Text stays text when the cell is edited. */
export const cellStyles = { plain: 0, text: 1, header: 2, marked: 3 } as const;

const styles = [
  head,
  `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>`,
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

function part(name: string, type: string): string {
  return `<Override PartName="/${name}" ContentType="${types}.${type}"/>`;
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
}

/** Returns the name of the part for a sheet, counted from 0. */
export function sheetPart(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/** Returns the parts of a workbook besides its sheets: names and texts, in writing order. */
export function workbookParts(sheetNames: readonly string[]): readonly (readonly [string, string])[] {
  return [
    [
      '[Content_Types].xml',
      [
        head,
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        '<Default Extension="xml" ContentType="application/xml"/>',
        part('xl/workbook.xml', 'sheet.main+xml'),
        part('xl/styles.xml', 'styles+xml'),
        ...sheetNames.map((_, index) => part(sheetPart(index), 'worksheet+xml')),
        '</Types>',
      ].join(''),
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packageRelations}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      [
        head,
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>`,
        ...sheetNames.map(
          (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        ),
        '</sheets></workbook>',
      ].join(''),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      [
        head,
        `<Relationships xmlns="${packageRelations}">`,
        ...sheetNames.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
        relation(sheetNames.length + 1, 'styles', 'styles.xml'),
        '</Relationships>',
      ].join(''),
    ],
    ['xl/styles.xml', styles],
  ];
}
