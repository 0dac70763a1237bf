import { gzipSync } from 'node:zlib';
import type { FileExtension } from '#domain/files.ts';
import { biffWorkbook, label, record, words } from './biff.ts';
import { book } from './books.ts';
import { compound } from './compound.ts';
import { mainTypes, textRows, workbookPackage, worksheet } from './package.ts';
import { zip } from './zip.ts';

/** A file that is not the workbook that its name claims. */
export interface Impostor {
  title: string;
  extension: FileExtension;
  bytes: Buffer;
  /** The message that the officer reads. */
  expected: RegExp;
}

const people = [
  {
    name: 'Users',
    rows: [
      ['MR_code', 'First_name'],
      ...Array.from({ length: 200 }, (_, index) => [`54101${index}`, 'Kavya']),
    ],
  },
];
const xlsx = book('xlsx', people);
const xlsb = book('xlsb', people);
const xls = book('xls', people);
const sheet = worksheet(
  textRows([
    ['MR_code', 'First_name'],
    ['5410101', 'Kavya'],
  ]),
);
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Returns bytes that look random but are always the same. */
export function noise(length: number): Buffer {
  let state = 42;
  return Buffer.from(
    Uint8Array.from({ length }, () => (state = (state * 1103515245 + 12345) % 2 ** 31) >> 16),
  );
}

/** Returns every impostor. */
export function impostors(): Impostor[] {
  const of = (
    title: string,
    extension: FileExtension,
    bytes: Buffer | string,
    expected: RegExp,
  ): Impostor => ({
    title,
    extension,
    bytes: Buffer.from(bytes),
    expected,
  });
  return [
    of(
      'a web page as xlsx',
      'xlsx',
      '<!DOCTYPE html><html><body><table><tr><td>1</td></tr></table></body></html>',
      /web page/,
    ),
    of(
      'a web page as xls',
      'xls',
      '\uFEFF\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table/></html>',
      /web page/,
    ),
    of('a table of a web page as xlsb', 'xlsb', '<TABLE><TR><TD>1</TD></TR></TABLE>', /web page/),
    of('CSV as xlsx', 'xlsx', 'MR_code,First_name\n5410101,Kavya\n', /plain text/),
    of('CSV as xls', 'xls', 'MR_code,First_name\r\n5410101,Kavya\r\n', /plain text/),
    of('CSV in UTF-16 as xlsb', 'xlsb', Buffer.from('\uFEFFMR_code\tFirst_name\n', 'utf16le'), /plain text/),
    of(
      'XML of Excel 2003 as xls',
      'xls',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      /XML document/,
    ),
    of('PDF as xlsx', 'xlsx', '%PDF-1.7\n%âãÏÓ\n', /PDF/),
    of('PNG as xlsx', 'xlsx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /PNG/),
    of('a rich text document as xls', 'xls', '{\\rtf1\\ansi hello}', /RTF/),
    of('a program as xlsx', 'xlsx', Buffer.concat([Buffer.from('MZ'), noise(2000)]), /Windows program/),
    of('gzip as xlsx', 'xlsx', gzipSync('a'), /gzip/),
    of('5,000 random bytes as xlsx', 'xlsx', noise(5000), /no workbook/),
    of('5,000 random bytes as xls', 'xls', noise(5000), /no workbook/),
    of('0 bytes as xlsx', 'xlsx', '', /empty/),
    of('0 bytes as xls', 'xls', '', /empty/),
    of('a ZIP of pictures as xlsx', 'xlsx', zip([{ name: 'a.png', data: noise(500) }]), /ZIP archive/),
    of('an empty ZIP as xlsx', 'xlsx', zip([]), /ZIP archive/),
    of(
      'a Word document as xlsx',
      'xlsx',
      workbookPackage({ sheets: [sheet], mainType: mainTypes.docx }),
      /Word document/,
    ),
    of(
      'an old Word document as xls',
      'xls',
      compound([{ name: 'WordDocument', data: noise(5000) }]),
      /Word document/,
    ),
    of(
      'OpenDocument as xlsx',
      'xlsx',
      zip([
        { name: 'mimetype', method: 0, data: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', data: '<a/>' },
      ]),
      /OpenDocument/,
    ),
    of('xlsm as xlsx', 'xlsx', workbookPackage({ sheets: [sheet], mainType: mainTypes.xlsm }), /macros/),
    of('xlsm as xlsb', 'xlsb', workbookPackage({ sheets: [sheet], mainType: mainTypes.xlsm }), /macros/),
    of(
      'macros in a package that denies them',
      'xlsx',
      workbookPackage({
        sheets: [sheet],
        declared:
          '<Override PartName="/xl/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        extra: [{ name: 'xl/vbaProject.bin', data: noise(500) }],
      }),
      /macros/,
    ),
    of(
      'macros that the package does not declare',
      'xlsx',
      workbookPackage({ sheets: [sheet], extra: [{ name: 'xl/VBAProject.bin', data: noise(500) }] }),
      /macros/,
    ),
    ...[
      { name: 'xl/media/b.png' },
      { method: 0 },
      { flags: 0x0800 },
      { flags: 1 },
      { size: 499 },
      { packedSize: 1 },
      { checksum: 1 },
      { size: 0, packedSize: 0, checksum: 0 },
    ].map(local =>
      of(
        `a part whose own header says ${JSON.stringify(local)}, but not the directory`,
        'xlsx',
        workbookPackage({ sheets: [sheet], extra: [{ name: 'xl/media/a.png', data: noise(500), local }] }),
        /damaged/,
      ),
    ),
    of(
      'a template as xlsx',
      'xlsx',
      workbookPackage({ sheets: [sheet], mainType: mainTypes.template }),
      /template/,
    ),
    of('half an xlsx', 'xlsx', half(xlsx), /damaged or not complete/),
    of('half an xlsb', 'xlsb', half(xlsb), /damaged or not complete/),
    of('half an xls', 'xls', half(xls), /damaged or not complete/),
    of('an xlsx with one byte changed', 'xlsx', changed(xlsx), /damaged or not complete/),
    of(
      'xlsx under a password',
      'xlsx',
      compound([
        { name: 'EncryptedPackage', data: noise(9000) },
        { name: 'EncryptionInfo', data: noise(300) },
      ]),
      /password/,
    ),
    of(
      'xls under a password',
      'xls',
      biffWorkbook([label(0, 0, 'MR_code')], { globals: [record(0x002f, words(1, 1, 1))] }),
      /password/,
    ),
    of(
      'a ZIP under a password',
      'xlsx',
      zip([{ name: '[Content_Types].xml', data: 'x', flags: 1 }]),
      /password/,
    ),
    of('xls as xlsx', 'xlsx', xls, /xls\)/),
    of('xls as xlsb', 'xlsb', xls, /xls\)/),
    of('xlsx as xls', 'xls', xlsx, /xlsx\)/),
    of('xlsx as xlsb', 'xlsb', xlsx, /xlsx\)/),
    of('xlsb as xlsx', 'xlsx', xlsb, /xlsb\)/),
    of('xlsb as xls', 'xls', xlsb, /xlsb\)/),
    of(
      'a picture with a workbook behind it',
      'xlsx',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), xlsx]),
      /PNG/,
    ),
  ];
}

function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const place = copy.indexOf('xl/worksheets/sheet1.xml') + 60;
  copy.writeUInt8(copy.readUInt8(place) ^ 0x55, place);
  return copy;
}
