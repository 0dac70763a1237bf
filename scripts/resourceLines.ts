import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** Prints how many lines of `src/`, `server/` and `contract/` each resource takes, in a commit; by default the last. */
const { positionals } = parseArgs({ allowPositionals: true });
const commit = positionals[0] ?? 'HEAD';

/** What belongs to each resource, by the names of files. What several share, such as the change log, belongs to none. */
const resources: Readonly<Record<string, RegExp>> = {
  'feeders (`feeders`)': /^(?!.*(demo|inputs)\/).*feeder/i,
  'meter readers (`mrs`)': /^(?!.*(demo|inputs)\/).*(meterReader|readerFields|\bmrs\b)/i,
  'TCs (`transformer-centres`)': /^(?!.*(demo|audit)\/)(?!.*readerFields).*transformer/i,
  'installations (`installations`)': /^(?!.*(demo|audit)\/).*installation/i,
  'what makes a resource of its declaration':
    /^(src\/(console|schema|tables)|server\/(records|db\/declared))\/|^contract\/table/,
};

const git = (...given: string[]) =>
  execFileSync('git', given, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
const files = git('ls-tree', '-r', '--name-only', commit, 'src', 'server', 'contract')
  .split('\n')
  .filter(file => /\.(tsx?|css)$/.test(file));

console.log(`| ${commit} | files | lines |\n| --- | --- | --- |`);
for (const [name, own] of Object.entries(resources)) {
  const found = files.filter(file => own.test(file));
  const lines = found.reduce((sum, file) => sum + git('show', `${commit}:${file}`).split('\n').length - 1, 0);
  console.log(`| ${name} | ${found.length} | ${lines} |`);
}
