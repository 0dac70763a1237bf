export { readWorkbook } from './read.ts';
export { writeWorkbook } from './write.ts';
