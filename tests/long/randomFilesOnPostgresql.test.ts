import { provesThatRandomFilesEndAsForetold } from './randomFiles/foretold.ts';

provesThatRandomFilesEndAsForetold('PostgreSQL', 140);
