import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { seededRandom } from '../server/demo/seededRandom.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { flatOds } from './oddWorkbooks/flatOds.ts';
import { kindVariants } from './oddWorkbooks/kindVariants.ts';
import { rowMaker, variants } from './oddWorkbooks/variants.ts';
import { root } from '../scripts/tools.ts';

/**
 * Writes the odd and broken workbooks of `tests/fixtures/workbooks`, and those of every kind of `tests/fixtures/kindWorkbooks`, with LibreOffice (`soffice`, Debian's
 * libreoffice-calc-nogui). The cells are the same every time; the bytes have the time of writing in them.
 */
const seed = 20_261_123;
const formats = { xls: 'xls:MS Excel 97', xlsx: 'xlsx:Calc MS Excel 2007 XML' } as const;
const target = path.join(root, 'tests/fixtures/workbooks');
const kindTarget = path.join(root, 'tests/fixtures/kindWorkbooks');
const run = promisify(execFile);

const folder = await mkdtemp(path.join(tmpdir(), 'odd-workbooks-'));
const random = seededRandom(seed);
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const [extension, filter] of Object.entries(formats)) {
  const sources: string[] = [];
  for (const [at, [name, sheetsOf]] of Object.entries(variants).entries()) {
    const source = path.join(folder, `${name}.fods`);
    const prefix = `${extension.toUpperCase()}${String(at).padStart(2, '0')}`;
    await writeFile(source, flatOds(sheetsOf(rowMaker(prefix, random))));
    sources.push(source);
  }
  await convert(filter, sources, target);
}

await rm(kindTarget, { recursive: true, force: true });
await mkdir(kindTarget, { recursive: true });
const ofKinds: string[] = [];
for (const kind of Object.values<FileKind>(fileKinds))
  for (const [name, sheetsOf] of Object.entries(kindVariants)) {
    const source = path.join(folder, `${kind.category}-${name}.fods`);
    await writeFile(source, flatOds(sheetsOf(kind)));
    ofKinds.push(source);
  }
for (const filter of Object.values(formats)) await convert(filter, ofKinds, kindTarget);

// Files that are no workbooks of their extension any more, or damaged ones.
const plain = path.join(folder, 'plain.fods');
await convert('ods:calc8', [plain], folder);
await convert('html:HTML (StarCalc)', [plain], folder);
await convert('csv:Text - txt - csv (StarCalc)', [plain], folder);
const good = { xls: await readFile(fixture('plain.xls')), xlsx: await readFile(fixture('plain.xlsx')) };
for (const extension of ['xls', 'xlsx'] as const) {
  const bytes = good[extension];
  const other = extension === 'xls' ? 'xlsx' : 'xls';
  await writeFile(fixture(`truncated.${extension}`), bytes.subarray(0, Math.floor(bytes.length / 2)));
  await writeFile(fixture(`renamed.${extension}`), good[other]);
  await writeFile(fixture(`webPage.${extension}`), await readFile(path.join(folder, 'plain.html')));
  await writeFile(fixture(`text.${extension}`), await readFile(path.join(folder, 'plain.csv')));
}
await writeFile(fixture('openDocument.xlsx'), await readFile(path.join(folder, 'plain.ods')));
const flipped = Buffer.from(good.xlsx);
const at = random.number(Math.floor(flipped.length / 4), Math.floor(flipped.length / 2));
flipped[at] = (flipped[at] ?? 0) ^ 0xff;
await writeFile(fixture('byteChanged.xlsx'), flipped);
await rm(folder, { recursive: true });

function fixture(name: string): string {
  return path.join(target, name);
}

async function convert(filter: string, sources: readonly string[], into: string): Promise<void> {
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
  await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', into, ...sources]);
}
