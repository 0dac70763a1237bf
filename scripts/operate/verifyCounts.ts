import { verifyCounts } from '../../server/subjects/billing/verifyCounts.ts';
import { onDatabase } from '../onDatabase.ts';

/** Computes every stored count again from the facts, in the database of the server's configuration. */
await onDatabase(async db => {
  const wrong = await verifyCounts(db);
  const lines = wrong.map(
    ({ table, key, stored, facts }) =>
      `${table} ${key}\n  stored ${JSON.stringify(stored)}\n  facts  ${JSON.stringify(facts)}`,
  );
  const ok = wrong.length === 0;
  return {
    ok,
    text: [...lines, ok ? 'Every count matches the facts.' : `${wrong.length} counts are wrong.`].join('\n'),
  };
});
