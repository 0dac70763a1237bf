import type { UploadedFile } from './calls.ts';
import { toneOf, writtenText } from './words.ts';

/** How many rows of a processed file were written, if not all were: amber for part of them, red for none. */
export function WrittenRows({ of }: { of: Pick<UploadedFile, 'status' | 'count'> }) {
  const text = writtenText(of);
  return text === undefined ? null : (
    <span className="file-written" data-tone={toneOf(of)}>
      {text}
    </span>
  );
}
