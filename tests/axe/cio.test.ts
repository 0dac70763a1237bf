import { looksRight } from './looksRight.ts';

looksRight('cio');
