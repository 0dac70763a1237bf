import { provesThatRandomFilesEndAsForetold } from './randomFiles/foretold.ts';

provesThatRandomFilesEndAsForetold('PGlite');
