/** A folder and what its files may import, types included. Imports within the folder are always allowed. */
export interface Layer {
  /** Its path from the root; `src` and `server` stand for the files directly in them. */
  folder: string;
  /** Lower folders, by their last names, separated by spaces. */
  imports: string;
  /** npm packages with all their modules, separated by spaces. @default every package, Node's own modules included */
  packages?: string;
}

/** The layers that portal and server share, lowest first. Others import them by alias: `#domain/roles.ts`. */
export const shared: readonly Layer[] = [
  // The utility's own language depends on nothing.
  { folder: 'src/domain', imports: '', packages: '' },
  // Fields and resources, without screens and without a database.
  { folder: 'src/schema', imports: 'domain', packages: '' },
  // The declarations of both halves: the resources with tables of their own, the fields of TCs and of meter readers.
  { folder: 'src/tables', imports: 'domain schema', packages: '' },
  // Rules with which the portal and the server both check values.
  { folder: 'src/validation', imports: 'domain schema tables', packages: 'yup' },
  // The kinds of uploaded file: their columns, rules and reasons.
  { folder: 'src/fileKinds', imports: 'domain schema tables validation', packages: '' },
  // How the sheets of an uploaded workbook are read: in the browser before the upload, and by the server.
  { folder: 'src/sheets', imports: 'domain fileKinds', packages: '' },
  // The calls that the portal makes and the server answers.
  { folder: 'contract', imports: 'domain validation schema tables', packages: 'typebox' },
];

const forms = '@hookform/resolvers react-hook-form yup';
const screens = 'react react-admin react-dom react-router @tanstack/react-query';

/** The portal, lowest first. It knows nothing of the server: it works with any that follows the contract. */
export const portal: readonly Layer[] = [
  { folder: 'src/client', imports: 'domain schema contract', packages: 'react react-admin typebox' },
  { folder: 'src/theme', imports: 'domain', packages: 'react @emotion/cache @emotion/react @mui/material' },
  // Parts that any screen may use. Only here and in the theme does MUI show.
  {
    folder: 'src/ui',
    imports: 'domain theme',
    packages: 'react react-dom @mui/material @mui/x-date-pickers dayjs',
  },
  // Makes screens from declarations. It knows no resource by name.
  {
    folder: 'src/console',
    imports: 'domain validation schema tables contract client theme ui',
    packages: `${screens} ${forms} papaparse leaflet supercluster`,
  },
  {
    folder: 'src/dataProvider',
    imports: 'domain schema contract client console',
    packages: 'react-admin ra-data-simple-rest',
  },
  {
    folder: 'src/authProvider',
    imports: 'domain schema contract client console',
    packages: 'react-admin @tanstack/react-query amazon-cognito-identity-js',
  },
  {
    folder: 'src/shell',
    imports: 'domain schema contract client theme ui console',
    packages: screens,
  },
  // Hand-written pages.
  {
    folder: 'src/custom',
    imports:
      'domain schema tables validation fileKinds sheets contract client theme ui console authProvider shell',
    packages: `${screens} ${forms} chart.js react-chartjs-2 @e965/xlsx virtual:third-party`,
  },
  // The declarations.
  {
    folder: 'src/resources',
    imports: 'domain validation schema tables fileKinds contract theme console dataProvider custom',
    packages: '',
  },
  // Puts everything beside it together.
  {
    folder: 'src',
    imports: 'domain schema contract',
    packages: `${screens} @fontsource-variable/inter`,
  },
];

const both = 'domain validation schema tables fileKinds sheets contract';

/** The server's shelves, lowest first. It runs without the portal. */
export const server: readonly Layer[] = [
  // The needs of any server: database, identity, storage, mail, work under leases, workbooks, HTTP. They know no subject.
  { folder: 'server/services', imports: both },
  // How calls of the contract are answered: who may, which rows, once only, and the record of every change.
  { folder: 'server/machine', imports: `${both} services` },
  // The nouns of the utility, each with its calls, queries, exports and uploads.
  { folder: 'server/subjects', imports: `${both} services machine` },
  // The invented utility of a first start.
  { folder: 'server/demo', imports: `${both} services machine subjects` },
  // Starts it, and puts everything together.
  { folder: 'server/app', imports: `${both} services machine subjects demo` },
  { folder: 'server', imports: 'app' },
];

/**
 * The files of a type of field that belong to one half: they import what the files of `as` may import, and only layers
 * of `to` may import them.
 */
export const halves: readonly { files: readonly string[]; as: string; to: readonly Layer[] }[] = [
  { files: ['portal.ts', 'portal.tsx'], as: 'src/console', to: portal },
  { files: ['server.ts', 'serverHalf.ts'], as: 'contract', to: [...shared.slice(-1), ...server] },
];

/** The folder that has a folder for each type of field. */
export const fieldFolder = 'src/schema/fields';
