import { fileKinds } from '#fileKinds/index.ts';
import { madePage } from './madePage.ts';
import { tablesOf } from './kindTables.ts';

/** The page with the tables of all kinds of file. */
export const kindsPage = madePage('add-a-file-kind.md', () => tablesOf(Object.values(fileKinds)));
