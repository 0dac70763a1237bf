import { execFile, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { registered } from '../../../scripts/newResource/declaration.ts';
import { dataFolder } from '../../support/folders.ts';

/** The folders of an admin's clone that anything here reads, and its files. */
const folders = ['contract', 'deploy', 'docs', 'lab', 'public', 'scripts', 'server', 'src', 'tests'];
const files = [
  [
    'README.md',
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'Dockerfile',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'package.json',
    'package-lock.json',
    'oxlint.config.ts',
    'index.html',
  ],
  ['.gitignore', 'oxfmt.config.ts'],
  ['tsconfig.json', 'vite.config.ts', 'vite.server.config.ts', 'vitest.config.ts'],
].flat();
const run = promisify(execFile);

/** A line count of files that somebody wrote. */
interface Written {
  files: string[];
  /** The lines that they have and the original lacks. */
  lines: number;
}

/** A copy of the project to which an admin adds tables. */
export class ProjectCopy {
  readonly folder = dataFolder('table');

  constructor() {
    for (const name of [...folders, ...files])
      cpSync(name, path.join(this.folder, name), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(this.folder, 'node_modules'));
  }

  /** Runs a script of package.json, by its file's name. Its database is the copy's own, unless `env` names another. */
  script(name: string, given: readonly string[] = [], env: Record<string, string> = {}) {
    return run(process.execPath, ['scripts/run.mjs', name, ...given], {
      cwd: this.folder,
      env: { ...process.env, DATABASE_URL: '', ...env },
    });
  }

  /**
   * Builds all that a server needs. The portal's assets stay uncompressed, as in all builds for tests: to compress them
   * takes longer than all the rest.
   */
  async build(): Promise<void> {
    await this.script('build', ['guides', 'server']);
    const vite = path.resolve('node_modules/vite/bin/vite.js');
    await run(process.execPath, [vite, 'build', '--mode', 'test', '--logLevel', 'warn'], {
      cwd: this.folder,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  }

  /** Runs the linter on folders of the copy. Returns what it prints; rejects with its findings. */
  async lint(...of: string[]): Promise<string> {
    const program = path.resolve('node_modules/oxlint/bin/oxlint');
    const { stdout } = await run(process.execPath, [program, ...of], { cwd: this.folder });
    return stdout;
  }

  /** Runs tests of the copy, as often as `npm test` does. Returns what they print, after a failure too. */
  testAsUsual(...given: string[]): Promise<string> {
    return this.#run({ REPETITIONS: '' }, ['--tagsFilter=!long', ...given]);
  }

  /** Runs tests of the copy, as often as a full run does. Returns what they print, after a failure too. */
  test(...given: string[]): Promise<string> {
    return this.#run({ REPETITIONS: 'full' }, given);
  }

  async #run(repetitions: Record<string, string>, given: readonly string[]): Promise<string> {
    const vitest = path.resolve('node_modules/vitest/vitest.mjs');
    const inherited = { ...process.env, ...repetitions, NO_COLOR: '1' };
    const { DATABASE_URL: _, ...env }: NodeJS.ProcessEnv = inherited;
    const options = ['run', '--reporter', 'verbose', '--maxWorkers', '1', ...given];
    const ran = run(process.execPath, [vitest, ...options], { cwd: this.folder, env });
    const { stdout, stderr } = await ran.catch((failure: unknown) => Object(failure));
    return `${stdout}${stderr}`;
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text);
  }

  /** Declares a table in a file of its own, and names it in the registry. */
  declare(name: string, code: string): void {
    const registry = 'src/tables/index.ts';
    this.write(`src/tables/${name}.ts`, code);
    this.write(registry, registered(readFileSync(path.join(this.folder, registry), 'utf8'), name));
  }

  /** Returns how the copy differs from the project, by git: what is written by hand, and the migrations. */
  written(): { byHand: Written; generated: Written } {
    const byHand: Written = { files: [], lines: 0 };
    const generated: Written = { files: [], lines: 0 };
    for (const name of folders) {
      const compared = [
        'diff',
        '--no-index',
        '--numstat',
        '--no-renames',
        '-z',
        name,
        path.join(this.folder, name),
      ];
      const { stdout } = spawnSync('git', compared, { encoding: 'utf8' });
      // Counts, the file before and the file after, each with a zero byte at its end.
      for (const [, added = '', to = ''] of stdout.matchAll(/(\d+)\t\d+\t\0[^\0]*\0([^\0]*)\0/g)) {
        const file = path.relative(this.folder, to);
        const kind = file.startsWith('server/services/db/migrations/') ? generated : byHand;
        kind.files.push(file);
        kind.lines += Number(added);
      }
    }
    return { byHand, generated };
  }
}
