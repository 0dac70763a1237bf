import type { FileStatus } from '#domain/files.ts';

interface StatusWords {
  label: string;
  /** Its tone, one of the fixed colours. */
  tone: 'waiting' | 'busy' | 'good' | 'bad' | 'neutral';
  /** Whether the status will still change without action by the officer. */
  pending: boolean;
}

/** The label and colour of each status. */
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
