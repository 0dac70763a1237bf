import { fuzzEveryRole } from '../fuzz/everyRole.ts';
import { useTables } from '../support/tables/useTables.ts';
import { expectedAccess } from './expected.ts';

fuzzEveryRole(useTables(), {
  numRuns: 40,
  seed: 20_261_122,
  only: id => expectedAccess.has(id),
  mayCall: (id, role) => expectedAccess.get(id)?.includes(role),
});
