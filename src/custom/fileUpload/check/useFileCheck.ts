import { useEffect, useState } from 'react';
import { uploaderKindOf } from '#domain/files.ts';
import { useOfficer } from '../../../console/index.ts';
import type { FileKind } from '../kinds.ts';
import type { CheckMessage } from './report.ts';

/** Checks a chosen file in a thread of its own. Returns how far the check is, or how it ended. */
export function useFileCheck(kind: FileKind, file: File | undefined): CheckMessage | undefined {
  const { role, location } = useOfficer();
  const { category } = kind;
  const uploadedBy = uploaderKindOf[role];
  const sectionCode = location.sectionCode ?? null;
  const [message, setMessage] = useState<{ file: File; is: CheckMessage }>();
  useEffect(() => {
    if (!file || !uploadedBy) return undefined;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const show = (is: CheckMessage) => setMessage({ file, is });
    worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => show(data));
    worker.addEventListener('error', () => show({ state: 'unreadable' }));
    worker.postMessage({ file, category, uploadedBy, sectionCode });
    return () => worker.terminate();
  }, [file, category, uploadedBy, sectionCode]);
  if (!file) return undefined;
  return message?.file === file ? message.is : { state: 'reading' };
}
