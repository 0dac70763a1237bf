import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TypedOfficer } from '../../server/subjects/accounts/addOfficer.ts';
import { envOf, type TestPlace } from './database.ts';

/** Runs the operator's `npm run operate -- new-officer` on a place on which no server runs; returns what it prints. Rejects if it fails. */
export async function newOfficer(place: TestPlace, officer: TypedOfficer): Promise<string> {
  const options = Object.entries(officer).map(([name, value]) => `--${name}=${value}`);
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/run.mjs', 'operate', 'new-officer', ...options],
    { env: { PATH, HOME, ...envOf(place) } },
  );
  return stdout;
}
