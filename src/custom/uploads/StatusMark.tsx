import type { UploadedFile } from './calls.ts';
import { statusText, statusWords, toneOf } from './words.ts';
import { WrittenRows } from './WrittenRows.tsx';

/** A file's status in its colour, and how many of its rows were written, if not all were. */
export function StatusMark({ file }: { file: UploadedFile }) {
  const { status, waitsForConfirmation } = file;
  const isBusy = statusWords[status].pending && !waitsForConfirmation;
  return (
    <>
      <span className="file-status" data-status={status} data-tone={toneOf(file)} aria-busy={isBusy}>
        {statusText(file)}
      </span>
      <WrittenRows of={file} />
    </>
  );
}
