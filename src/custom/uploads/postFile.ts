import { HttpError } from 'react-admin';
import type { Grants } from './calls.ts';

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
export function postFile(grant: Grant, file: File, { onProgress, signal }: Transfer): Promise<void> {
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
