import { looksRight } from './looksRight.ts';

looksRight('ae');
