import type { Officer } from '#domain/officer.ts';
import { isRecord, readPath, type ConsoleRecord } from '../console/record.ts';
import type { Resource } from '../console/resolved.ts';
import type { ListMeta, WantedAction } from './consoleDataProvider.ts';
import { fillPath } from './fillPath.ts';
import type { Http } from './http.ts';
import { viewOf } from './view.ts';

/** Makes the call of a declared row action; gives the server's message. */
export async function act(
  http: Http,
  officer: Officer,
  resource: Resource,
  { action, record, once }: WantedAction,
): Promise<string> {
  const declared = resource.list.actions.find(({ name }) => name === action);
  if (!declared || !('call' in declared))
    throw new Error(`${resource.name} declares no call for '${action}'`);
  const { method = 'PATCH', path, body } = declared.call;
  const sent = { method, path: fillPath(path, officer, record), body: body?.(record, officer), once };
  const answer = await http(sent);
  const message = readPath(answer.body, 'message');
  return typeof message === 'string' ? message : '';
}

/** Asks how many rows each view of a resource has. */
export async function counts(
  http: Http,
  officer: Officer,
  resource: Resource,
  { meta, signal }: { meta: ListMeta; signal: AbortSignal },
): Promise<ConsoleRecord> {
  const declared = resource.views?.counts;
  if (!declared) throw new Error(`${resource.name} declares no call for the totals of its views`);
  const view = viewOf(resource, officer, { filter: {}, meta });
  const path = fillPath(declared.path, officer, { month: view.month });
  const { body } = await http({ path, query: declared.query?.(view), signal });
  const data = readPath(body, 'data');
  return isRecord(data) ? data : {};
}
