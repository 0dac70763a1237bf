import { fileKinds } from '#fileKinds/index.ts';
import { madePage } from '../madePage.ts';
import { tablesOf } from './tables.ts';

/** The page with the tables of all kinds of file. */
export const kindsPage = madePage('add-a-file-kind.md', 'docs:kinds', () =>
  tablesOf(Object.values(fileKinds)),
);
