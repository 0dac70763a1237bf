import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIntention } from '../../console/index.ts';
import { useFileCalls, type Grants } from './calls.ts';
import { allowedExtension, wrongExtension } from './chosenFile.ts';
import type { FileKind } from './kinds.ts';
import { postFile } from './postFile.ts';

/** A file, and the properties that distinguish it from one chosen later. */
interface ChosenFile extends Pick<File, 'name' | 'size' | 'lastModified'> {
  file: File;
}

/** Uploads a file of a kind: requests a grant, then posts the file with it. A grant is valid for one file. */
export function useUpload(kind: FileKind, onProgress: (sent: number) => void) {
  const queries = useQueryClient();
  const { grants, hasArrived } = useFileCalls();
  const grant = useRef<Grants['xlsx']>(undefined);
  const refreshFiles = () => void queries.invalidateQueries({ queryKey: ['files'] });

  const { start, ...upload } = useIntention({
    send: async ({ file }: ChosenFile, idempotencyKey) => {
      const extension = allowedExtension(file.name);
      if (!extension) throw new Error(wrongExtension);
      onProgress(0);
      grant.current = undefined;
      grant.current = (await grants(kind.category, file.name, idempotencyKey))[extension];
      await postFile(grant.current, file, onProgress);
      refreshFiles();
      return true;
    },
    findSaved: async () => {
      if (!grant.current || !(await hasArrived(kind.category, grant.current))) return undefined;
      refreshFiles();
      return true;
    },
  });
  return {
    ...upload,
    start: (file: File, outcome: Parameters<typeof start>[1]) => {
      const { name, size, lastModified } = file;
      start({ file, name, size, lastModified }, outcome);
    },
  };
}
