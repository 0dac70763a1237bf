import { parseArgs } from 'node:util';
import { takeAll } from './screens/all.ts';
import { takeDocPictures } from './screens/docs.ts';

/**
 * Takes pictures of every screen, or only of those whose name matches a pattern: `npm run screens -- '^ee-audit'`.
 * `--docs` takes those of the README and the guide anew instead.
 */
const { values, positionals } = parseArgs({
  options: { docs: { type: 'boolean', default: false } },
  allowPositionals: true,
});
await (values.docs ? takeDocPictures() : takeAll(new RegExp(positionals[0] ?? '')));
