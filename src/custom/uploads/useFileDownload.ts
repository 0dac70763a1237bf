import type { Notice } from '../../console/index.ts';
import { useLock } from '../../ui/lock.ts';

/** Returns a function that downloads a file from the address that the API returns, and whether it is busy. */
export function useFileDownload(notice: Notice) {
  const { busy, run } = useLock();
  const download = (fetchUrl: () => Promise<string>, onStarted?: () => void) =>
    void run(async () => {
      try {
        window.location.assign(await fetchUrl());
        onStarted?.();
        return true;
      } catch (error) {
        notice.failure(error);
        return false;
      }
    });
  return { busy, download };
}
