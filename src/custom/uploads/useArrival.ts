import { useEffect, useRef } from 'react';
import { useNotice } from '../../console/index.ts';
import { useFileCalls, type Grants } from './calls.ts';
import type { FileKind } from './kinds.ts';
import { useReloadFiles } from './useReloadFiles.ts';

/** The pause between two questions whether a posted file has arrived, ms, and how many there are. */
const pauseMs = 1000;
const questions = 60;

const neverArrived =
  'The file was sent, but the server has not taken it up. Look at the history later, or upload it again.';

/**
 * Returns a function that reads the lists of a kind once they have a posted file, and says so if it never arrives: an S3
 * store does not tell the server at once. It ends when the screen is left.
 */
export function useArrival(kind: FileKind): (posted: Grants['xlsx']) => Promise<void> {
  const { hasArrived } = useFileCalls();
  const reload = useReloadFiles(kind);
  const notice = useNotice();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return async posted => {
    for (let asked = 0; asked < questions; asked += 1) {
      if (!isOpen.current) return;
      if (await hasArrived(kind.category, posted).catch(() => false)) return reload();
      await new Promise(resolve => setTimeout(resolve, pauseMs));
    }
    if (isOpen.current) notice.failure(new Error(neverArrived));
  };
}
