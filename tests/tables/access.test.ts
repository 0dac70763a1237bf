import { expect, it } from 'vitest';
import { grants } from '../support/tables/grants.ts';
import { proveAccess } from '../support/tables/proveAccess.ts';
import { useTables } from '../support/tables/useTables.ts';
import { expectedAccess } from './expected.ts';

proveAccess(useTables());

it('the declarations grant what is written of them here', () => {
  expect([...grants].toSorted()).toEqual([...expectedAccess].toSorted());
});
