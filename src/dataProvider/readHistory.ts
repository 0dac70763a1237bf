import type { Officer } from '#domain/officer.ts';
import { readPath } from '#schema/record.ts';
import { trustedCast } from '../client/trustedCast.ts';
import type { Http } from '../client/http.ts';
import { forOfficer } from '../console/declaration/byOfficer.ts';
import type { HistoryRequest } from '../console/consoleDataProvider.ts';
import type { HistoryPage } from '../console/declaration/declaredCall.ts';
import type { Resource } from '../console/declaration/resolved.ts';
import { addressOf } from './addressOf.ts';

const perPage = 20;

/** Reads a page of a record's changes, the newest first. */
export async function readHistory(
  http: Http,
  officer: Officer,
  { name, api }: Resource,
  { id, page, signal }: HistoryRequest,
): Promise<HistoryPage> {
  if (!api?.history) throw new Error(`${name} declares no call for the history of a record`);
  const address = addressOf(forOfficer(api.history, officer), officer, { id });
  const { body } = await http({ ...address, query: { page, perPage }, signal });
  return trustedCast(readPath(body, 'data'));
}
