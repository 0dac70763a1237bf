import { repetitions } from '../support/repetitions.ts';
import { provesThatRandomFilesEndAsForetold } from './randomFiles/foretold.ts';

provesThatRandomFilesEndAsForetold('PostgreSQL', repetitions({ long: 30, full: 140 }));
