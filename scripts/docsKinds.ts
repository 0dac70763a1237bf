import { writeFile } from 'node:fs/promises';
import { kindsPage } from './fileKinds/page.ts';

/** Writes the tables of the kinds of file into their page. */
await writeFile(kindsPage.page, await kindsPage.ofToday());
