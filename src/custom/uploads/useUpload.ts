import { useEffect, useRef } from 'react';
import { HttpError } from 'react-admin';
import { useIntention, useNotice } from '../../console/index.ts';
import { useFileCalls, useReloadFiles, type Grants } from './fileCalls.ts';
import { allowedExtension, wrongExtension } from './check/report.ts';
import type { FileKind } from './kinds.ts';

/** A file to upload, for which month, and how. */
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

type Grant = Grants['xlsx'];

/** How a file is sent. */
interface Transfer {
  onProgress: (sent: number) => void;
  /** Ends the transfer, which then rejects with an AbortError. */
  signal: AbortSignal;
}

/**
 * Posts a file to the address of its grant, the signed fields first. `onProgress` receives the fraction sent, 0 to 1.
 * Rejects with a message to show the user and the status: 0 if no answer came. Uses XMLHttpRequest, because fetch does
 * not report how much of a body has been sent.
 */
function postFile(grant: Grant, file: File, { onProgress, signal }: Transfer): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(grant.fields)) form.append(name, value);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const { status } = request;
      // The file is already there: it arrived earlier with this grant, and the answer got lost.
      if ((status >= 200 && status < 300) || status === 409) resolve();
      else reject(new HttpError(refusalText(request), status));
    });
    request.addEventListener('error', () =>
      reject(new HttpError('The file could not be sent. Check your connection and try again.', 0)),
    );
    request.addEventListener('abort', () =>
      reject(new DOMException('The transfer was ended.', 'AbortError')),
    );
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', grant.url);
    request.send(form);
  });
}

/** Returns the message of a refusal. Object stores answer in XML (S3's format) with a Message element. */
function refusalText(request: XMLHttpRequest): string {
  const message = /<Message>([^<]+)<\/Message>/.exec(request.responseText)?.[1];
  return message ?? `The file was refused (${request.status}).`;
}

/** The pause between two questions whether a posted file has arrived, ms, and how many there are. */
const pauseMs = 1000;
const questions = 60;

const neverArrived =
  'The file was sent, but the server has not taken it up. Look at the history later, or upload it again.';

/**
 * Returns a function that reads the lists of a kind once they have a posted file, and says so if it never arrives: an S3
 * store does not tell the server at once. It ends when the screen is left.
 */
function useArrival(kind: FileKind): (posted: Grants['xlsx']) => Promise<void> {
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
