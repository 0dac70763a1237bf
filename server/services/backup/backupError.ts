/** A backup can't be made, read or restored; the message tells the operator why, and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
