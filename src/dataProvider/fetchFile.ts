import { HttpError } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import { readPath } from '#schema/record.ts';
import type { Resource } from '../console/resolved.ts';
import type { GeneratedFile, FileRequest } from '../console/consoleDataProvider.ts';
import { addressOf } from './addressOf.ts';
import type { Http, HttpAnswer, HttpRequest } from '../client/http.ts';
import { viewOf } from '../console/view.ts';
import { webAddress } from '../client/webAddress.ts';

/** The pause before the next attempt, in ms. */
const pauseMs = 1000;
/** How many attempts in a row may fail while the server restarts; a restarted server continues with the file. */
const maxLost = 15;

/** Requests the file of a list until it is ready. Throws if the answer holds no web address. */
export async function fetchFile(
  { http, officer, apiBase }: { http: Http; officer: Officer; apiBase: string },
  resource: Resource,
  { signal, choice, ...shown }: FileRequest,
): Promise<GeneratedFile> {
  const { operation, query } = resource.list.download;
  if (!operation) throw new Error(`${resource.name} declares no call for its download`);
  const view = viewOf(resource, officer, shown);
  const { body } = await requestUntilReady(http, {
    ...addressOf({ operation }, officer),
    query: { ...query?.(view), ...choice },
    signal,
  });
  const count = readPath(body, 'count');
  const url = webAddress(readPath(body, 'data'), apiBase, `the download of ${resource.title}`);
  return { url, count: typeof count === 'number' ? count : undefined };
}

/** Repeats a request as long as the server says that it is still preparing the file. */
async function requestUntilReady(
  http: Http,
  request: HttpRequest & { signal: AbortSignal },
): Promise<HttpAnswer> {
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
    request.signal.throwIfAborted();
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, pauseMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
