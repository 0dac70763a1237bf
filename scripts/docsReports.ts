import { writeFile } from 'node:fs/promises';
import { reportsPage } from './reports/page.ts';

/** Writes the tables of the reports into their page. */
await writeFile(reportsPage.page, await reportsPage.ofToday());
