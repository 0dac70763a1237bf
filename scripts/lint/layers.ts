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
  // Rules with which the portal and the server both check values.
  { folder: 'src/validation', imports: 'domain', packages: 'yup' },
  // What a field and a resource are, without screens and without a database.
  { folder: 'src/schema', imports: 'domain validation', packages: 'yup' },
  // The declared resources with tables of their own: of both halves.
  { folder: 'src/tables', imports: 'domain validation schema', packages: '' },
  // What each kind of uploaded file is: its columns, rules and reasons.
  { folder: 'src/fileKinds', imports: 'domain validation', packages: '' },
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
    packages: `${screens} ${forms} papaparse`,
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
    imports: 'domain validation schema fileKinds sheets contract client theme ui console authProvider shell',
    packages: `${screens} ${forms} chart.js react-chartjs-2 @e965/xlsx`,
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

const checked = 'domain validation contract';
const answering = 'db http access';

/** The server, lowest first. It runs without the portal. */
export const server: readonly Layer[] = [
  { folder: 'server/log', imports: '' },
  { folder: 'server/schedule', imports: '' },
  { folder: 'server/settings', imports: 'domain' },
  { folder: 'server/db', imports: 'domain schema tables schedule settings' },
  { folder: 'server/http', imports: 'domain contract log settings db' },
  { folder: 'server/visitors', imports: 'settings db http' },
  { folder: 'server/jobs', imports: 'schedule db' },
  { folder: 'server/sender', imports: 'settings' },
  { folder: 'server/storage', imports: 'settings db' },
  { folder: 'server/outbox', imports: 'schedule db sender' },
  { folder: 'server/identity', imports: 'validation log settings db http visitors' },
  // Who the caller is, what they may do and which rows they see.
  { folder: 'server/access', imports: 'domain contract db http visitors identity' },
  // How calls of the contract are answered.
  { folder: 'server/calls', imports: `contract log visitors ${answering}` },
  { folder: 'server/changes', imports: 'db outbox' },
  // The work of the calls, a folder for each subject.
  { folder: 'server/billing', imports: 'domain schedule db' },
  { folder: 'server/directory', imports: `${checked} ${answering} outbox identity changes` },
  { folder: 'server/installations', imports: `${checked} ${answering} changes billing directory` },
  { folder: 'server/network', imports: `domain contract ${answering} changes` },
  {
    folder: 'server/transformers',
    imports: `${checked} ${answering} changes billing directory installations network`,
  },
  { folder: 'server/audit', imports: `${checked} ${answering} changes billing installations` },
  { folder: 'server/losses', imports: `domain ${answering} directory` },
  { folder: 'server/history', imports: `domain contract ${answering}` },
  // Declared tables: their lists, records and changes.
  {
    folder: 'server/records',
    imports: `${checked} schema tables ${answering} changes directory network transformers history`,
  },
  { folder: 'server/support', imports: `${checked} ${answering} changes` },
  {
    folder: 'server/passwords',
    imports: 'domain validation settings db http visitors outbox identity changes',
  },
  // Spreadsheets, both ways.
  { folder: 'server/workbook', imports: 'domain fileKinds sheets settings' },
  {
    folder: 'server/downloads',
    imports: `domain contract schema tables ${answering} log schedule settings jobs storage directory installations network transformers records workbook`,
  },
  // Files that the server makes by itself for the corporate IT office.
  {
    folder: 'server/reports',
    imports: `domain contract ${answering} log schedule settings jobs storage directory installations network transformers audit workbook downloads`,
  },
  {
    folder: 'server/intake',
    imports: `${checked} fileKinds sheets ${answering} log schedule settings jobs storage outbox identity changes billing history installations workbook downloads`,
  },
  {
    folder: 'server/routes',
    imports: `domain contract schema tables ${answering} settings visitors storage identity calls directory installations network transformers audit losses history records support passwords downloads reports intake`,
  },
  { folder: 'server/demo', imports: 'domain tables settings db identity billing workbook' },
  // Puts everything beside it together.
  { folder: 'server', imports: 'contract' },
];
