import { looksRight } from './looksRight.ts';

looksRight('visitor');
