import { realpathSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Modules that start as a process or a thread: the name in the bundle, and the source below `server/`. */
export const entries = {
  main: 'main.ts',
  run: 'app/run.ts',
  signals: 'app/signals.ts',
  clusterWatchdog: 'services/db/cluster/watchdog.ts',
  demoFiller: 'demo/filler.ts',
  fileThread: 'subjects/files/thread/main.ts',
  workbookReader: 'services/workbook/reader/main.ts',
  workbookWriter: 'services/workbook/writer/main.ts',
  watchdog: 'services/workbook/process/watchdog.ts',
};

/** The name of an entry. */
export type Entry = keyof typeof entries;

/** `dist/server`, the one folder of the bundle, when this runs from the bundle; otherwise `server/services/settings`. */
const here = import.meta.dirname;
const isBundled = !import.meta.filename.endsWith('.ts');
const sources = path.resolve(here, '../..');
const root = path.resolve(sources, '..');
const built = isBundled ? path.resolve(here, '..') : path.join(root, 'dist');

/** The folder of the built portal. */
export const portalFolder = path.join(built, 'portal');

/** The folder of the built guides. */
export const guidesFolder = path.join(built, 'guides');

/** The folder of the built site of all documentation. */
export const docsFolder = path.join(built, 'docs');

/** The folder of the migrations' SQL. */
export const migrationsFolder = isBundled
  ? path.join(here, 'migrations')
  : path.join(sources, 'services', 'db', 'migrations');

/** Returns the path of a font for PDFs, by the folder of its family and of its weight. */
export const fontFile = (family: string, weight: string, name: string): string =>
  path.join(
    isBundled ? path.join(here, 'fonts') : path.join(root, 'node_modules/@expo-google-fonts'),
    family,
    weight,
    name,
  );

/**
 * The bundle from which processes and threads start. Tests of the sources name one: a process starts from it in less
 * than half of the time.
 */
const bundle = isBundled ? here : process.env['SERVER_BUNDLE'];

/** Every file and folder with code that an entry may load, as absolute paths; of a link, also what it leads to. */
export const codeFolders: readonly string[] =
  bundle === undefined
    ? ['server', 'src', 'node_modules', 'package.json']
        .map(name => path.join(root, name))
        .flatMap(place => [...new Set([place, realpathSync(place)])])
    : [bundle];

/** Returns the URL of an entry's module. */
export function entryUrl(entry: Entry): URL {
  const file = bundle === undefined ? path.join(sources, entries[entry]) : path.join(bundle, `${entry}.js`);
  return pathToFileURL(file);
}
