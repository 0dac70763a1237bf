import type { Role } from '#domain/roles.ts';
import { expectedAccess } from '../api/access/expected.ts';
import { useApi } from '../support/api.ts';
import { turn } from '../support/repetitions.ts';
import { grants } from '../support/tables/grants.ts';
import { fuzzEveryRole } from './everyRole.ts';

/** Who may make each call: of the specification, and of the declared tables. */
const access = new Map<string, 'anyone' | readonly Role[]>([...Object.entries(expectedAccess), ...grants]);

fuzzEveryRole(useApi(), {
  numRuns: Number(process.env['FUZZ_REQUESTS'] ?? 500),
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_121 + turn()),
  mayCall: (id, role) => {
    const rule = access.get(id);
    return rule === 'anyone' || rule?.includes(role);
  },
});
