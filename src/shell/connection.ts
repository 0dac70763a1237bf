import { askServer } from '../serverTime.ts';

/** The browser says that it is offline, and the server has answered all the same. */
let overruled = false;

/** Whether there is a connection: by the browser, or by an answer of the server. */
export function isOnline(): boolean {
  return overruled || navigator.onLine;
}

/** Calls back when the connection comes or goes. Gives the way to stop. */
export function watchConnection(changed: () => void): () => void {
  const gone = () => {
    overruled = false;
    changed();
  };
  window.addEventListener('online', changed);
  window.addEventListener('offline', gone);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', gone);
  };
}

/** Asks the server whether it is there. Where it is, everything that waits for the connection goes on. */
export async function testConnection(): Promise<boolean> {
  if (!(await askServer())) return false;
  overruled = true;
  window.dispatchEvent(new Event('online'));
  return true;
}
