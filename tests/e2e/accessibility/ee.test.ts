import { looksRight } from '../support/looksRight.ts';

looksRight('ee');
