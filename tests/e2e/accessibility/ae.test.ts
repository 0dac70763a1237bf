import { looksRight } from '../support/looksRight.ts';

looksRight('ae');
