import { errorText } from '../../client/errorText.ts';
import type { UploadedFile } from './fileCalls.ts';
import { statusText, statusWords, toneOf, writtenText } from './statusWords.ts';

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

/** Shows that a query is loading for the first time, or why it failed. */
export function QueryStatus({ query }: { query: { isPending: boolean; error: unknown } }) {
  return (
    <>
      {query.isPending && <p role="status">Loading....</p>}
      {query.error !== null && <p role="alert">{errorText(query.error)}</p>}
    </>
  );
}

const steps = ['File', 'Check', 'Apply'] as const;

/** The steps from a chosen file to changed records, and the one that the officer is at. */
export function FileSteps({ at }: { at: (typeof steps)[number] }) {
  return (
    <ol className="file-steps" aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {`${index + 1} ${step}`}
        </li>
      ))}
    </ol>
  );
}
