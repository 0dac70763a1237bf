import type { Officer } from '#domain/officer.ts';
import { readPath, type ConsoleRecord } from '../console/record.ts';
import type { Resource } from '../console/resolved.ts';
import { fillPath } from './fillPath.ts';
import type { Http } from './http.ts';

/** Makes the call of a declared row action; gives the server's message. */
export async function act(
  http: Http,
  officer: Officer,
  resource: Resource,
  { action, record }: { action: string; record: ConsoleRecord },
): Promise<string> {
  const declared = resource.list.actions.find(({ name }) => name === action);
  if (!declared || !('call' in declared))
    throw new Error(`${resource.name} declares no call for '${action}'`);
  const { method = 'PATCH', path, body } = declared.call;
  const answer = await http({ method, path: fillPath(path, officer, record), body: body?.(record, officer) });
  const message = readPath(answer.body, 'message');
  return typeof message === 'string' ? message : '';
}
