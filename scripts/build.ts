import { parts } from './buildState.mjs';
import { buildIfStale } from './buildIfStale.ts';

/** Builds everything that is stale into `dist/`, or only the named parts: `npm run build -- server`. */
const names = process.argv.slice(2);
const unknown = names.filter(name => !parts.some(part => part === name));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. The parts are ${parts.join(', ')}.`);
  process.exit(1);
}
await buildIfStale(...parts.filter(part => names.length === 0 || names.includes(part)));
