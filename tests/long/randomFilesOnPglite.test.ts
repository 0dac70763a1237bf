import { provesThatRandomFilesEndAsForetold } from './randomFiles/foretold.ts';

// Together 200. Fewer than on PostgreSQL: the rules are the same, and only the statements run elsewhere.
provesThatRandomFilesEndAsForetold('PGlite', 60);
