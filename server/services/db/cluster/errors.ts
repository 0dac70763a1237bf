/** The server's own PostgreSQL can't run, or can't open its data; the message says what to do. */
export class OwnPostgresError extends Error {
  override name = 'OwnPostgresError';
}

/** Another running server holds the folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/** Returns the error of a folder whose disk is full. */
export const diskIsFull = (folder: string): OwnPostgresError =>
  new OwnPostgresError(
    `The disk is full: PostgreSQL can't open ${folder}. Nothing is lost; free some space.`,
  );
