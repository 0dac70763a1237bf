import type { UploadedFile } from './fileCalls.ts';
import { statusText, statusWords, toneOf, writtenText } from './words.ts';

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

/** How many rows of a processed file were written, if not all were: amber for part of them, red for none. */
export function WrittenRows({ of }: { of: Pick<UploadedFile, 'status' | 'count'> }) {
  const text = writtenText(of);
  return text === undefined ? null : (
    <span className="file-written" data-tone={toneOf(of)}>
      {text}
    </span>
  );
}
