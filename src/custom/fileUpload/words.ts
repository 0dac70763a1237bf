import type { FileStatus, UploaderKind } from '#domain/files.ts';

/** What statuses mean: how the list of kinds marks the last file. */
export type Tone = 'waiting' | 'busy' | 'good' | 'bad' | 'neutral';

interface StatusWords {
  label: string;
  /** What it means. Its colour is its own, in `fileUpload.css`. */
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

/** Returns the status of a file in words. */
export function statusText({
  status,
  waitsForConfirmation,
  isMine,
}: {
  status: FileStatus;
  waitsForConfirmation: boolean;
  isMine: boolean;
}): string {
  if (!waitsForConfirmation) return statusWords[status].label;
  return isMine ? 'Awaiting your confirmation' : 'Awaiting confirmation';
}
