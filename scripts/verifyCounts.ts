import { verifyCounts } from '../server/billing/verifyCounts.ts';
import { readConfig } from '../server/settings/config.ts';
import { connect } from '../server/db/connect.ts';

/** Computes every stored count again from the facts, in the database of the server's configuration. */
const connection = await connect(readConfig(process.env));
const wrong = await verifyCounts(connection.db);
await connection.close();
for (const { table, key, stored, facts } of wrong)
  console.log(`${table} ${key}\n  stored ${JSON.stringify(stored)}\n  facts  ${JSON.stringify(facts)}`);
console.log(wrong.length === 0 ? 'Every count matches the facts.' : `${wrong.length} counts are wrong.`);
process.exit(wrong.length === 0 ? 0 : 1);
