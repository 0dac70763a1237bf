import type { FileStatus, RowOutcome, UploaderKind } from '#domain/files.ts';
import { formatCount } from '#domain/formats.ts';

/** The meaning of statuses: how the list of kinds marks the last file. */
export type Tone = 'waiting' | 'busy' | 'good' | 'part' | 'bad' | 'neutral';

interface StatusWords {
  label: string;
  /** The meaning of the status. Its colour is its own, in `uploads.css`. */
  tone: Tone;
  /** Whether the status will still change without action by the officer. */
  pending: boolean;
}

/** The label and meaning of each status. */
export const statusWords: Readonly<Record<FileStatus, StatusWords>> = {
  AWAITING_PROCESSING: { label: 'Awaiting processing', tone: 'waiting', pending: true },
  VALIDATING: { label: 'Validating', tone: 'busy', pending: true },
  VALIDATION_FAILED: { label: 'Validation failed', tone: 'bad', pending: false },
  PROCESSING: { label: 'Processing', tone: 'busy', pending: true },
  PROCESSED: { label: 'Processed', tone: 'good', pending: false },
  PROCESSING_FAILED: { label: 'Processing failed', tone: 'bad', pending: false },
  INELIGIBLE: { label: 'Ineligible', tone: 'neutral', pending: false },
  CANCELLED: { label: 'Cancelled', tone: 'neutral', pending: false },
};

/** The name of each uploader in the filter. */
export const uploaderWords: Readonly<Record<UploaderKind, string>> = { CIO: 'Corporate Office', AE: 'AE' };

/** The rows of a file by their outcome; null until one has its outcome. */
type Counts = Readonly<Record<RowOutcome, number>> | null;

/** The outcome of a file. */
interface Ended {
  status: FileStatus;
  count: Counts;
}

/** The status of a file as a person sees it. */
interface StatusOfFile {
  status: FileStatus;
  waitsForConfirmation: boolean;
  isMine: boolean;
}

const rowsIn = (count: Counts) => (count ? count.success + count.failure + count.skipped : 0);

/** Returns what the status of a file means: one that is processed is only good if it wrote all of its rows. */
export function toneOf({ status, count }: Ended): Tone {
  const { tone } = statusWords[status];
  if (tone !== 'good' || !count || count.success === rowsIn(count)) return tone;
  return count.success === 0 ? 'bad' : 'part';
}

/** Returns how many rows a processed file wrote, '0 of 2 written'; `undefined` if it wrote all of them, or has not ended. */
export function writtenText(file: Ended): string | undefined {
  if (toneOf(file) === statusWords[file.status].tone) return undefined;
  return `${formatCount(file.count?.success ?? 0)} of ${formatCount(rowsIn(file.count))} written`;
}

/** Returns the status of a file in words. */
export function statusText(file: StatusOfFile): string {
  if (!file.waitsForConfirmation) return statusWords[file.status].label;
  return file.isMine ? 'Awaiting your confirmation' : 'Awaiting confirmation';
}
