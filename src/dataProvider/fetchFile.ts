import { HttpError } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import { readPath } from '#schema/record.ts';
import type { Resource } from '../console/declaration/resolved.ts';
import type { FileRequest, GeneratedFile, RecordFileRequest } from '../console/consoleDataProvider.ts';
import { addressOf } from './addressOf.ts';
import { webAddress, type Http, type HttpAnswer, type HttpRequest } from '../client/http.ts';
import { viewOf } from '../console/declaration/view.ts';

/** The pause before the next attempt, in ms. */
const pauseMs = 1000;
/** How many attempts in a row may fail while the server restarts; a restarted server continues with the file. */
const maxLost = 15;

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
  const { body } = await requestUntilReady(http, request);
  const count = readPath(body, 'count');
  const url = webAddress(readPath(body, 'data'), apiBase, what);
  return { url, count: typeof count === 'number' ? count : undefined };
}

/** Repeats a request as long as the server says that it is still preparing the file. */
async function requestUntilReady(http: Http, request: HttpRequest): Promise<HttpAnswer> {
  let wasPreparing = false;
  for (let lost = 0; ;) {
    try {
      return await http(request);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const isPreparing = readPath(error.body, 'code') === 'StillPreparing';
      wasPreparing ||= isPreparing;
      lost = isPreparing ? 0 : lost + 1;
      const isRestarting = wasPreparing && error.status === 0 && lost <= maxLost;
      if (!isPreparing && !isRestarting) throw error;
    }
    await pause(request.signal);
    request.signal?.throwIfAborted();
  }
}

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, pauseMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', end, { once: true });
  });
}
