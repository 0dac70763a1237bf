import type { Role } from '#domain/roles.ts';
import { expectedAccess } from '../api/access/expected.ts';
import { useApi } from '../support/api.ts';
import { fuzzEveryRole } from './everyRole.ts';

fuzzEveryRole(useApi(), {
  numRuns: Number(process.env['FUZZ_REQUESTS'] ?? 200),
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_121),
  mayCall: (id, role) => {
    const rule = new Map<string, 'anyone' | readonly Role[]>(Object.entries(expectedAccess)).get(id);
    return rule === 'anyone' || rule?.includes(role);
  },
});
