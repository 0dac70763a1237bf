import { verifyCounts } from '../server/billing/verifyCounts.ts';
import { readConfig } from '../server/config.ts';
import { connect } from '../server/db/connect.ts';

/** Reckons every kept count anew from the facts, in the database that the server is configured with. */
const connection = await connect(readConfig(process.env));
const wrong = await verifyCounts(connection.db);
await connection.close();
for (const { table, key, kept, facts } of wrong)
  console.log(`${table} ${key}\n  kept  ${JSON.stringify(kept)}\n  facts ${JSON.stringify(facts)}`);
console.log(wrong.length === 0 ? 'Every count is what the facts give.' : `${wrong.length} counts are wrong.`);
process.exit(wrong.length === 0 ? 0 : 1);
