import { writeFile } from 'node:fs/promises';
import { kindsPage, reportsPage } from './docs/madePages.ts';

/** Writes the tables of the kinds of file and of the reports into their pages. */
for (const { page, ofToday } of [kindsPage, reportsPage]) await writeFile(page, await ofToday());
