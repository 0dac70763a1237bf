import { useRef } from 'react';
import { useIntention } from '../../console/index.ts';
import { useFileCalls, type Grants } from './calls.ts';
import { allowedExtension, wrongExtension } from './chosenFile.ts';
import type { FileKind } from './kinds.ts';
import { postFile } from './postFile.ts';
import { useArrival } from './useArrival.ts';
import { useReloadFiles } from './useReloadFiles.ts';

/** What to upload. */
interface Upload {
  file: File;
  /** The audit month, of a kind with months. */
  month: string | undefined;
  /** Whether to run it even if the same file was processed before. */
  again: boolean;
}

/** An upload with the properties that distinguish it from one chosen later. */
interface ChosenFile extends Upload, Pick<File, 'name' | 'size' | 'lastModified'> {}

/** Uploads a file of a kind: requests a grant, then posts the file with it. A grant is valid for one file. */
export function useUpload(kind: FileKind, onProgress: (sent: number) => void) {
  const { grants, hasArrived } = useFileCalls();
  const transfer = useRef<AbortController>(undefined);
  const grant = useRef<Grants['xlsx']>(undefined);
  const reload = useReloadFiles(kind);
  const showOnArrival = useArrival(kind);

  const { start, ...upload } = useIntention({
    send: async ({ file, month, again }: ChosenFile, idempotencyKey) => {
      const extension = allowedExtension(file.name);
      if (!extension) throw new Error(wrongExtension);
      onProgress(0);
      grant.current = undefined;
      grant.current = (
        await grants({ fileCategory: kind.category, month, name: file.name, again }, idempotencyKey)
      )[extension];
      transfer.current = new AbortController();
      await postFile(grant.current, file, { onProgress, signal: transfer.current.signal });
      reload();
      void showOnArrival(grant.current);
      return true;
    },
    findSaved: async () => {
      if (!grant.current || !(await hasArrived(kind.category, grant.current))) return undefined;
      reload();
      return true;
    },
  });
  return {
    ...upload,
    /** Ends the transfer: nothing arrives. */
    stop: () => transfer.current?.abort(),
    start: (given: Upload, outcome: Parameters<typeof start>[1]) => {
      const { name, size, lastModified } = given.file;
      start({ ...given, name, size, lastModified }, outcome);
    },
  };
}
