import { repetitions } from '../support/repetitions.ts';
import { provesThatRandomFilesEndAsForetold } from './randomFiles/foretold.ts';

// Fewer than on PostgreSQL: the rules are the same, and only the statements run elsewhere.
provesThatRandomFilesEndAsForetold('PGlite', repetitions({ long: 15, full: 60 }));
