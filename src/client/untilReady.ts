import { HttpError } from 'react-admin';
import { readPath } from '#schema/record.ts';

/** The pause before the next attempt, in ms. */
const pauseMs = 1000;
/** How many attempts in a row may fail while the server restarts; a restarted server continues with the file. */
const maxLost = 15;

/** Repeats a request for a file as long as the server says that it is still preparing it. */
export async function untilReady<T>(request: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  let wasPreparing = false;
  for (let lost = 0; ;) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const isPreparing = readPath(error.body, 'code') === 'StillPreparing';
      wasPreparing ||= isPreparing;
      lost = isPreparing ? 0 : lost + 1;
      const isRestarting = wasPreparing && error.status === 0 && lost <= maxLost;
      if (!isPreparing && !isRestarting) throw error;
    }
    await pause(signal);
    signal?.throwIfAborted();
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
