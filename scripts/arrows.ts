import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { faultsOf } from './arrows/faults.ts';
import { root } from './tools.ts';

const files = globSync(['src/**/*.{ts,tsx}', 'contract/**/*.ts', 'server/**/*.ts'], { cwd: root });
const faults: string[] = [];
for (const file of files.toSorted())
  faults.push(...faultsOf(file.replaceAll('\\', '/'), await readFile(path.join(root, file), 'utf8')));

for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} imports against the arrows`);
process.exit(faults.length > 0 ? 1 : 0);
