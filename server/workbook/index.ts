export { WorkbookRefused } from './errors.ts';
export { readWorkbook } from './read.ts';
export { writeWorkbook } from './write.ts';
