import { useApi } from '../../support/api.ts';
import { proveAccess } from '../../support/tables/proveAccess.ts';

// Whatever src/tables declares. tests/tables/access.test.ts has tables of its own.
proveAccess(useApi());
