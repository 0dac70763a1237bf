import { expect, it } from 'vitest';
import { roles } from '#domain/roles.ts';
import { tables } from '#tables/index.ts';
import type { TestApi } from '../api.ts';
import { fill } from '../examples.ts';
import { grants } from './grants.ts';
import { tableOperations } from './operations.ts';
import { proveAreas } from './proveAreas.ts';

const someId = '00000000-0000-4000-8000-000000000000';

/** Tests, for every declared table, that the server grants what it declares, within the area of each officer, only. */
export function proveAccess(api: TestApi): void {
  it('has a call for each right that a table declares, and no other', () => {
    expect(tableOperations.map(({ id }) => id).toSorted()).toEqual([...grants.keys()].toSorted());
  });

  it.each(tableOperations)(
    '$id is refused without a session, under another designation, and to each that lacks it',
    async ({ id, method, path }) => {
      const address = (role: string) => fill(path, { role, id: someId });
      expect((await api.call(undefined, method, address('cio'))).status).toBe(401);
      for (const role of roles) {
        const token = await api.tokenOf(role);
        const { status } = await api.call(token, method, address(role));
        expect(status === 403, `${role}: ${status}`).toBe(!grants.get(id)?.includes(role));
        const foreign = address(role === 'cio' ? 'ae' : 'cio');
        expect((await api.call(token, method, foreign)).status, `${role}: ${foreign}`).toBe(403);
      }
    },
  );

  for (const table of tables) if (table.area) proveAreas(api, table, table.area);
}
