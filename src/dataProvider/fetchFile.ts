import type { Officer } from '#domain/officer.ts';
import { readPath } from '#schema/record.ts';
import type { Resource } from '../console/declaration/resolved.ts';
import type { FileRequest, GeneratedFile, RecordFileRequest } from '../console/consoleDataProvider.ts';
import { addressOf } from './addressOf.ts';
import { webAddress, type Http, type HttpRequest } from '../client/http.ts';
import { untilReady } from '../client/untilReady.ts';
import { viewOf } from '../console/declaration/view.ts';

/** The client, the caller and the address of requests for files. */
interface FileSource {
  http: Http;
  officer: Officer;
  apiBase: string;
}

/** Requests the file of a list until it is ready. Throws if the answer holds no web address. */
export async function fetchFile(
  source: FileSource,
  resource: Resource,
  { signal, choice, ...shown }: FileRequest,
): Promise<GeneratedFile> {
  const { operation, query } = resource.list.download;
  if (!operation) throw new Error(`${resource.name} declares no call for its download`);
  const view = viewOf(resource, source.officer, shown);
  const address = addressOf({ operation }, source.officer);
  const request = { ...address, query: { ...query?.(view), ...choice }, signal };
  return generated(source, request, `the download of ${resource.title}`);
}

/** Requests the file of a row action until it is ready. Throws if the answer holds no web address. */
export async function fetchFileOf(
  source: FileSource,
  resource: Resource,
  { action, record }: RecordFileRequest,
): Promise<GeneratedFile> {
  const declared = resource.list.actions.find(({ name }) => name === action);
  if (!declared || !('file' in declared))
    throw new Error(`${resource.name} declares no file for '${action}'`);
  return generated(
    source,
    addressOf(declared.file, source.officer, record),
    `the action ${action} of ${resource.title}`,
  );
}

async function generated(
  { http, apiBase }: FileSource,
  request: HttpRequest,
  what: string,
): Promise<GeneratedFile> {
  const { body } = await untilReady(() => http(request), request.signal);
  const count = readPath(body, 'count');
  const url = webAddress(readPath(body, 'data'), apiBase, what);
  return { url, count: typeof count === 'number' ? count : undefined };
}
