import { looksRight } from './looksRight.ts';

looksRight('aee');
