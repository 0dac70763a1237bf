import path from 'node:path/posix';
import { damaged } from '#sheets/refusals.ts';
import { tagsNamed } from './xmlTags.ts';
import { unpackPart, type ZipPart, type ZipParts } from './zipParts.ts';

const maxDescriptionBytes = 4 * 1024 * 1024;

/** The kind of package for each content type of the main part. */
const mainTypes: Readonly<Record<string, PackageKind>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml': 'xlsx',
  'application/vnd.ms-excel.sheet.binary.macroenabled.main': 'xlsb',
  'application/vnd.ms-excel.sheet.macroenabled.main+xml': 'xlsm',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml': 'template',
  'application/vnd.ms-excel.template.macroenabled.main+xml': 'template',
  'application/vnd.ms-excel.addin.macroenabled.main+xml': 'xlsm',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml': 'pptx',
};

/** The kinds of content that a ZIP can have. */
export type PackageKind = 'xlsx' | 'xlsb' | 'xlsm' | 'template' | 'docx' | 'pptx' | 'ods' | 'zip';

/** The parts of a ZIP that reading its sheets needs. */
export interface SpreadsheetPackage {
  readonly kind: PackageKind;
  /** The workbook, its relations, its sheets, strings and styles; empty unless the kind is xlsx or xlsb. */
  readonly workbook?: WorkbookParts;
}

/** The only parts that the parser ever gets. */
export interface WorkbookParts {
  readonly main: ZipPart;
  readonly relations: ZipPart;
  /** By the id of the workbook's relation to each. */
  readonly sheets: ReadonlyMap<string, ZipPart>;
  readonly strings: ZipPart | undefined;
  readonly styles: ZipPart | undefined;
}

/** Determines the content of a ZIP from the declared content types, and finds a workbook's parts. */
export function readPackage(file: string, parts: ZipParts): SpreadsheetPackage {
  const text = (part: ZipPart) => {
    if (part.size > maxDescriptionBytes) throw damaged();
    return unpackPart(file, part).toString('utf8');
  };
  const mime = parts.get('mimetype');
  if (mime && text(mime).startsWith('application/vnd.oasis.opendocument')) return { kind: 'ods' };
  const types = parts.get('[content_types].xml');
  const roots = parts.get('_rels/.rels');
  if (!types || !roots) return { kind: 'zip' };
  const target = [...relationsIn(text(roots), '')].find(relation => relation.type === 'officeDocument');
  const main = target && parts.get(target.part);
  if (!main) return { kind: 'zip' };
  const typeOf = contentTypes(text(types));
  const kind = mainTypes[typeOf(main.name)] ?? 'zip';
  if (kind !== 'xlsx' && kind !== 'xlsb') return { kind };
  const macros = [...parts.values()].filter(part => isMacros(part, typeOf));
  if (kind === 'xlsx' && macros.length > 0) return { kind: 'xlsm' };
  if (macros.some(part => typeOf(part.name) !== macroType)) throw damaged();
  return { kind, workbook: workbookParts(main, parts, text) };
}

const macroType = 'application/vnd.ms-office.vbaproject';

/** Whether a part holds macros, by its declared type or, whatever is declared, by Office's name for such parts. */
function isMacros({ name }: ZipPart, typeOf: (part: string) => string): boolean {
  return typeOf(name) === macroType || path.basename(name).toLowerCase() === 'vbaproject.bin';
}

/**
 * Returns a function that finds a part's declared content type, in lower case: by the part's own name, else by its
 * extension.
 */
function contentTypes(xml: string): (part: string) => string {
  const overrides = new Map<string, string>();
  const defaults = new Map<string, string>();
  for (const tag of tagsNamed('Override', xml))
    overrides.set((tag.get('PartName') ?? '').toLowerCase(), (tag.get('ContentType') ?? '').toLowerCase());
  for (const tag of tagsNamed('Default', xml))
    defaults.set((tag.get('Extension') ?? '').toLowerCase(), (tag.get('ContentType') ?? '').toLowerCase());
  return part => {
    const name = part.toLowerCase();
    return overrides.get(`/${name}`) ?? defaults.get(path.extname(name).slice(1)) ?? '';
  };
}

function workbookParts(main: ZipPart, parts: ZipParts, text: (part: ZipPart) => string): WorkbookParts {
  const folder = path.dirname(main.name);
  const relations = parts.get(path.join(folder, '_rels', `${path.basename(main.name)}.rels`).toLowerCase());
  if (!relations) throw damaged();
  const related = [...relationsIn(text(relations), folder)];
  const partOf = (type: string) => {
    const relation = related.find(one => one.type === type);
    return relation && parts.get(relation.part);
  };
  const sheets = new Map<string, ZipPart>();
  for (const { id, type, part: name } of related) {
    const part = parts.get(name);
    if (part && /sheet$/i.test(type)) sheets.set(id, part);
  }
  return { main, relations, sheets, strings: partOf('sharedStrings'), styles: partOf('styles') };
}

/** Yields the relations to parts of the package: the id, the last word of the type, and the part's lower-case name. */
function* relationsIn(xml: string, folder: string): Generator<{ id: string; type: string; part: string }> {
  for (const tag of tagsNamed('Relationship', xml)) {
    if (tag.get('TargetMode') === 'External') continue;
    const target = tag.get('Target') ?? '';
    yield {
      id: tag.get('Id') ?? '',
      type: path.basename(tag.get('Type') ?? ''),
      part: path.resolve('/', folder, target).slice(1).toLowerCase(),
    };
  }
}
