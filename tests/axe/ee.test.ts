import { looksRight } from './looksRight.ts';

looksRight('ee');
