import { parseArgs } from 'node:util';
import { loadUtility, refusePublic, utilityAt } from '../server/demo/loadUtility.ts';
import { secretSeal } from '../server/services/db/secrets.ts';
import { onDatabase } from './onDatabase.ts';

/** Fills the empty database of the server's configuration with a utility; the same command goes on if it was interrupted. */
const { scale } = parseArgs({ options: { scale: { type: 'string' } } }).values;
if (scale !== undefined && !(Number(scale) > 0)) {
  console.error('The scale is a number above 0: npm run load-utility -- --scale 0.1');
  process.exit(1);
}
await onDatabase(async (db, config) => {
  refusePublic(config);
  await loadUtility(db, {
    ...(scale !== undefined && { size: utilityAt(Number(scale)) }),
    seal: secretSeal(config.secretsKeys),
    say: line => console.log(line),
  });
  return { ok: true, text: 'The utility is whole: npm start serves it.' };
});
