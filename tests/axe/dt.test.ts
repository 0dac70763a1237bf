import { looksRight } from './looksRight.ts';

looksRight('dt');
