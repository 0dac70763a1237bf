import { intakeLimits, limitSentence, type IntakeLimits, type LimitName } from './limits.ts';

/**
 * The fault lies in the file: it is not a workbook of its extension, is broken, lacks the right headers, or exceeds a
 * limit. The message is the issue and its solution, for the officer (`partsOfMessage`); reading the file again would
 * end the same way.
 */
export class WorkbookRefused extends Error {
  override name = 'WorkbookRefused';
  /** The exceeded limit, if that is the reason. */
  readonly limit: LimitName | undefined;

  constructor(message: string, limit?: LimitName) {
    super(message);
    this.limit = limit;
  }
}

/** Returns the refusal of a file that exceeds a limit. */
export function limitExceeded(
  name: LimitName,
  limits: Readonly<IntakeLimits> = intakeLimits,
): WorkbookRefused {
  return new WorkbookRefused(limitSentence(name, limits), name);
}

/** Returns the refusal of a file whose content doesn't match its extension. */
export function notAWorkbook(extension: string, found: string): WorkbookRefused {
  return new WorkbookRefused(
    `The file is named .${extension} but is ${found}.***Open it in Excel, save it as an Excel workbook and upload that.`,
  );
}

/** Returns the refusal of a file without a single byte. */
export function emptyFile(): WorkbookRefused {
  return new WorkbookRefused('The file is empty.***Choose the right file and upload it again.');
}

/** Returns the refusal of a file that breaks off or contradicts itself. */
export function damaged(): WorkbookRefused {
  return new WorkbookRefused(
    'The file is damaged or not complete.***Open it in Excel, save it again and upload that.',
  );
}

/** Returns the refusal of a file that opens only with a password. */
export function passwordProtected(): WorkbookRefused {
  return new WorkbookRefused(
    'The file is protected by a password.***Remove the password in Excel, save it and upload that.',
  );
}

/** Returns the refusal of a file with macros where none are allowed. */
export function withMacros(): WorkbookRefused {
  return new WorkbookRefused(
    'The file is a workbook with macros (xlsm).***Save it as an Excel workbook without macros (.xlsx) and upload that.',
  );
}

/** The names of the workbook formats in messages. */
export const workbookNames = {
  xls: 'an Excel 97-2003 workbook (xls)',
  xlsx: 'an Excel workbook (xlsx)',
  xlsb: 'an Excel binary workbook (xlsb)',
} as const;

const signatures: readonly [string, string][] = [
  ['25504446', 'a PDF document'],
  ['89504e47', 'a PNG picture'],
  ['ffd8ff', 'a JPEG picture'],
  ['474946', 'a GIF picture'],
  ['4d5a', 'a Windows program'],
  ['7f454c46', 'a Linux program'],
  ['1f8b', 'a gzip archive'],
  ['52617221', 'a RAR archive'],
  ['377abcaf', 'a 7-Zip archive'],
  ['7b5c727466', 'a rich text document (RTF)'],
  ['0900', 'a workbook of Excel 2, 3 or 4'],
  ['0902', 'a workbook of Excel 2, 3 or 4'],
  ['0904', 'a workbook of Excel 2, 3 or 4'],
];

/** Describes a file that is neither a ZIP nor a compound file by its first bytes. */
export function describeBytes(head: Uint8Array): string {
  const hex = hexOf(head.subarray(0, 8));
  for (const [signature, what] of signatures) if (hex.startsWith(signature)) return what;
  const utf16 = hex.startsWith('fffe') || hex.startsWith('feff');
  const text = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(head).trimStart();
  if (/^<(?:!doctype html|html|head|body|table|meta|style|div|script)\b/i.test(text))
    return 'a web page (HTML)';
  if (text.startsWith('<')) return 'an XML document';
  return utf16 || isPlainText(head) ? 'plain text (such as CSV)' : 'no workbook that Excel writes';
}

/** Returns bytes as hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

function isPlainText(head: Uint8Array): boolean {
  return head.every(byte => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
