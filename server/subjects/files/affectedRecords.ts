import type { Static } from 'typebox';
import type { listAffectedRecords as contract } from '#contract/files.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { notFound } from '../../services/http/errors.ts';
import { currentTrial, findOwnFile } from './ownFile.ts';

type Affected = Static<typeof contract.response>['data'];

/**
 * Returns the records that an effect of a dry run is about. Throws 404 for a file that the caller may not see and for an
 * effect that it doesn't have, 403 for another person's file, 409 unless `asOf` is the current dry run's time.
 */
export async function listAffectedRecords(
  db: Executor,
  caller: Caller,
  fileId: string,
  { asOf, effect: place }: { asOf: string; effect: number },
): Promise<Affected> {
  const { effects } = currentTrial(await findOwnFile(db, caller, fileId), asOf);
  const found = effects[place];
  if (!found) throw notFound();
  const { effect, rows, records } = found;
  return { effect, count: rows, records };
}
