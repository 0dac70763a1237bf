import { describe, expect, it } from 'vitest';
import { roles } from '#domain/roles.ts';
import { useApi } from '../../support/api.ts';
import { examples, fill } from '../../support/examples.ts';
import { expectedAccess, sessionCalls } from './expected.ts';

const api = useApi();

describe.each(roles)('signed in as %s', role => {
  it.each(sessionCalls)(
    '$id answers under their own prefix if the specification allows it, and under no other',
    async ({ id, method, path }) => {
      const caller = await api.as(role);
      for (const prefix of roles) {
        const { params, ...sent } = examples[id];
        const address = fill(path.replace(/^\/(:role|ae|cio)\//, `/${prefix}/`), params);
        const { status, json } = await caller(method, address, sent);
        const served = path.startsWith('/:role/') || path.startsWith(`/${prefix}/`);
        const cell = `${role} ${method} ${address}: ${status}`;
        if (!served) expect(status, cell).toBe(404);
        else if (prefix === role && expectedAccess[id].includes(role)) {
          expect(status, cell).not.toBe(401);
          expect(status, cell).not.toBe(403);
          expect(status, cell).toBeLessThan(500);
        } else {
          expect(status, cell).toBe(403);
          expect(json['code'], cell).toBe('Forbidden');
        }
      }
    },
  );
});
