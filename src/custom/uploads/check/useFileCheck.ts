import { useEffect, useRef, useState } from 'react';
import { uploaderKindOf } from '#domain/files.ts';
import { useOfficer } from '../../../console/index.ts';
import type { FileKind } from '../kinds.ts';
import type { CheckMessage } from './report.ts';

const newWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** The check of a chosen file. */
interface FileCheck {
  /** That the file is being read, or how the check ended; `undefined` without a file. */
  check: CheckMessage | undefined;
  /** Loads the parser while the officer chooses a file. */
  prepare: () => void;
}

/** Checks a chosen file in a thread of its own. */
export function useFileCheck(kind: FileKind, file: File | undefined): FileCheck {
  const { role, location } = useOfficer();
  const { category } = kind;
  const uploadedBy = uploaderKindOf[role];
  const sectionCode = location.sectionCode ?? null;
  const [message, setMessage] = useState<{ file: File; is: CheckMessage }>();
  const prepared = useRef<Worker>(undefined);
  const prepare = () => {
    if (prepared.current) return;
    const worker = newWorker();
    prepared.current = worker;
    // One that could not be loaded is of no use: the chosen file gets another.
    worker.addEventListener('error', () => {
      if (prepared.current === worker) prepared.current = undefined;
    });
  };
  useEffect(() => () => prepared.current?.terminate(), []);
  useEffect(() => {
    if (!file || !uploadedBy) return undefined;
    const worker = prepared.current ?? newWorker();
    prepared.current = undefined;
    const show = (is: CheckMessage) => setMessage({ file, is });
    worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => show(data));
    worker.addEventListener('error', () => show({ state: 'unreadable' }));
    worker.postMessage({ file, category, uploadedBy, sectionCode });
    return () => worker.terminate();
  }, [file, category, uploadedBy, sectionCode]);
  const latest: CheckMessage = message && message.file === file ? message.is : { state: 'reading' };
  return { check: file && latest, prepare };
}
