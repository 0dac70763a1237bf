import { HttpError } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import { readPath } from '../console/record.ts';
import type { Resource } from '../console/resolved.ts';
import type { MadeFile, WantedFile } from './consoleDataProvider.ts';
import { fillPath } from './fillPath.ts';
import type { Http, HttpAnswer, HttpRequest, HttpSettings } from './http.ts';
import { viewOf } from './view.ts';
import { webAddress } from './webAddress.ts';

/** Between asking and asking again, ms. */
const pauseMs = 1000;
/** A server that starts anew goes on with the file; this is how often it is looked for meanwhile. */
const mostLost = 15;

/** Asks for the file of a list until it is made. Throws where the answer holds no web address. */
export async function fileOf(
  http: Http,
  { officer, apiBase }: Pick<HttpSettings, 'apiBase'> & { officer: Officer },
  resource: Resource,
  { signal, choice, ...shown }: WantedFile,
): Promise<MadeFile> {
  const { path, query } = resource.list.download;
  if (!path) throw new Error(`${resource.name} declares no call for its download`);
  const view = viewOf(resource, officer, shown);
  const { body } = await patiently(http, {
    path: fillPath(path, officer),
    query: { ...query?.(view), ...choice },
    signal,
  });
  const count = readPath(body, 'count');
  const url = webAddress(readPath(body, 'data'), apiBase, `the download of ${resource.title}`);
  return { url, count: typeof count === 'number' ? count : undefined };
}

/** Makes a request again for as long as the server says that the file is still being prepared. */
async function patiently(
  http: Http,
  request: HttpRequest & { signal: AbortSignal },
): Promise<HttpAnswer<unknown>> {
  let wasPreparing = false;
  for (let lost = 0; ;) {
    try {
      return await http(request);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const isPreparing = readPath(error.body, 'code') === 'StillPreparing';
      wasPreparing ||= isPreparing;
      lost = isPreparing ? 0 : lost + 1;
      const isRestarting = wasPreparing && error.status === 0 && lost <= mostLost;
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
