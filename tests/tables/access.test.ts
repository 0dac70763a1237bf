import { expect, it } from 'vitest';
import { roles } from '#domain/roles.ts';
import { operationsOf } from '../../contract/tables.ts';
import { fill } from '../support/examples.ts';
import { tables } from '../support/tables/registry.ts';
import { useTables } from '../support/tables/useTables.ts';
import { expectedAccess } from './expected.ts';

const api = useTables();
const someId = '00000000-0000-4000-8000-000000000000';
const operations = tables
  .flatMap(table => Object.values(operationsOf(table)))
  .filter(each => each !== undefined);

it('has a call for each right that a declaration grants, and no other', () => {
  expect(operations.map(({ id }) => id).toSorted()).toEqual([...expectedAccess.keys()].toSorted());
});

it.each(operations)(
  '$id is refused without a session, and to every designation that lacks it',
  async ({ id, method, path }) => {
    const address = (role: string) => fill(path, { role, id: someId });
    expect((await api.call(undefined, method, address('cio'))).status).toBe(401);
    for (const role of roles) {
      const { status } = await api.call(await api.tokenOf(role), method, address(role));
      expect(status === 403, `${role}: ${status}`).toBe(!expectedAccess.get(id)?.includes(role));
    }
    // Nobody makes calls under another designation.
    expect((await api.call(await api.tokenOf('ae'), method, address('cio'))).status).toBe(403);
  },
);
