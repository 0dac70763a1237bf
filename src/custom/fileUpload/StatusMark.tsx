import type { UploadedFile } from './calls.ts';
import { statusText, statusWords } from './words.ts';

/** A file's status in its colour. */
export function StatusMark({ file }: { file: UploadedFile }) {
  const { status, waitsForConfirmation } = file;
  const isBusy = statusWords[status].pending && !waitsForConfirmation;
  return (
    <span className="file-status" data-status={status} aria-busy={isBusy}>
      {statusText(file)}
    </span>
  );
}
