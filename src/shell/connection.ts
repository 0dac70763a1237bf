import { pingServer } from '../client/serverTime.ts';

/** Whether the server has answered although the browser reports that it is offline. */
let overridesBrowser = false;

/** Whether the portal is online: by the browser's report or an answer of the server. */
export function isOnline(): boolean {
  return overridesBrowser || navigator.onLine;
}

/** Calls back when the connection comes or goes. Returns a function that stops it. */
export function watchConnection(onChange: () => void): () => void {
  const wentOffline = () => {
    overridesBrowser = false;
    onChange();
  };
  window.addEventListener('online', onChange);
  window.addEventListener('offline', wentOffline);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', wentOffline);
  };
}

/** Checks whether the server answers. If so, resumes everything that waits for the connection. */
export async function testConnection(): Promise<boolean> {
  if (!(await pingServer())) return false;
  overridesBrowser = true;
  window.dispatchEvent(new Event('online'));
  return true;
}
