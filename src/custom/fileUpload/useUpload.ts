import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIntention } from '../../console/index.ts';
import { useFileCalls, type Grants } from './calls.ts';
import { allowedExtension, wrongExtension } from './chosenFile.ts';
import type { FileKind } from './kinds.ts';
import { postFile } from './postFile.ts';

/** A file, and what tells it from another one that is chosen after it. */
interface ChosenFile extends Pick<File, 'name' | 'size' | 'lastModified'> {
  file: File;
}

/** Uploads a file of a kind: asks for a grant, then posts the file with it. A grant is good for one file. */
export function useUpload(kind: FileKind, onProgress: (sent: number) => void) {
  const queries = useQueryClient();
  const { grants, hasArrived } = useFileCalls();
  const used = useRef<Grants['xlsx']>(undefined);
  const show = () => void queries.invalidateQueries({ queryKey: ['files'] });

  const { start, ...upload } = useIntention({
    send: async ({ file }: ChosenFile, once) => {
      const extension = allowedExtension(file.name);
      if (!extension) throw new Error(wrongExtension);
      onProgress(0);
      used.current = undefined;
      used.current = (await grants(kind.category, once))[extension];
      await postFile(used.current, file, onProgress);
      show();
      return true;
    },
    onRecord: async () => {
      if (!used.current || !(await hasArrived(kind.category, used.current))) return undefined;
      show();
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
