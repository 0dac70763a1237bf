import { repetitions } from '../support/repetitions.ts';
import { provesThatRandomFilesEndAsForetold } from './randomFiles/foretold.ts';

provesThatRandomFilesEndAsForetold(repetitions({ long: 30, full: 140 }));
