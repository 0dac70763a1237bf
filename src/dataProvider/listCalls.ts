import type { Officer } from '#domain/officer.ts';
import { isRecord, readPath, type ConsoleRecord } from '#schema/record.ts';
import type { Resource } from '../console/declaration/resolved.ts';
import type { ListMeta, ActionRequest } from '../console/consoleDataProvider.ts';
import { addressOf } from './addressOf.ts';
import type { Http } from '../client/http.ts';
import { viewOf } from '../console/declaration/view.ts';

/** Makes the call of a declared row action. Returns the server's message. */
export async function runAction(
  http: Http,
  officer: Officer,
  resource: Resource,
  { action, record, idempotencyKey }: ActionRequest,
): Promise<string> {
  const declared = resource.list.actions.find(({ name }) => name === action);
  if (!declared || !('call' in declared))
    throw new Error(`${resource.name} declares no call for '${action}'`);
  const { call } = declared;
  const address = addressOf(call, officer, record);
  const answer = await http({ ...address, body: call.body?.(record, officer), idempotencyKey });
  const message = readPath(answer.body, 'message');
  return typeof message === 'string' ? message : '';
}

/** Requests the number of rows in each view of a resource. */
export async function counts(
  http: Http,
  officer: Officer,
  resource: Resource,
  { meta, signal }: { meta: ListMeta; signal: AbortSignal },
): Promise<ConsoleRecord> {
  const declared = resource.views?.counts;
  if (!declared) throw new Error(`${resource.name} declares no call for the totals of its views`);
  const view = viewOf(resource, officer, { filter: {}, meta });
  const address = addressOf(declared, officer, { month: view.month });
  const { body } = await http({ ...address, query: declared.query?.(view), signal });
  const data = readPath(body, 'data');
  return isRecord(data) ? data : {};
}
