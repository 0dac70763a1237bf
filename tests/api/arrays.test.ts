import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, type Connection } from '../../server/services/db/connect.ts';
import { testDatabase } from '../support/database.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase();
});
afterAll(() => connection.close());

const arrays = {
  'boolean[]': [true, false, null],
  'double precision[]': [0.1, -2.5e300, null],
  'integer[]': [-1, 2_147_483_647, null],
  'jsonb[]': [{ units: 1, names: ['a,b', '"'] }, null],
  'smallint[]': [],
  'text[]': ['plain', 'a,b', 'say "yes"', '{NULL}', '', 'back\\slash', null],
  'uuid[]': ['6971ad01-682f-4ed4-928a-f84d0e67f27e'],
  'varchar[]': ['54101', null],
};

it.each(Object.entries(arrays))(
  'statements return %s as an array, as they were given it',
  async (type, array) => {
    const value = sql`${sql.param(array)}::${sql.raw(type)}`;
    const rows = await rowsOf(
      connection.db,
      sql`select ${value} as value, null::${sql.raw(type)} as missing`,
    );
    expect(rows).toEqual([{ value: array, missing: null }]);
  },
);
