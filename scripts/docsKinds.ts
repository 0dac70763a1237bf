import { writeFile } from 'node:fs/promises';
import { page, pageOfToday } from './fileKinds/page.ts';

/** Writes the tables of the kinds of file into their page. */
await writeFile(page, await pageOfToday());
