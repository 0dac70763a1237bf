/** The server's own PostgreSQL can't run, or can't open its data; the message says what to do. */
export class OwnPostgresError extends Error {
  override name = 'OwnPostgresError';
}

/** Another running server holds the folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/** The way out where the server's own PostgreSQL can't run. */
export const useAnother = 'Set DATABASE_URL to a PostgreSQL server, version 15 or later.';

/** Returns the error of a folder whose disk is full. */
export const diskIsFull = (folder: string): OwnPostgresError =>
  new OwnPostgresError(
    `The disk is full: PostgreSQL can't open ${folder}. Nothing is lost; free some space.`,
  );

/** Whether another PostgreSQL runs on the files, as one whose server was killed does for a moment. */
export const isInUse = (said: string): boolean => /lock file .* already exists/.test(said);

/** Whether another program has taken the port since it was chosen. */
export const isPortTaken = (said: string): boolean => said.includes('could not create any TCP/IP sockets');

/** Returns the fault among what PostgreSQL said; that it is still starting, or already ending, is none. */
export function faultIn(said: string): string {
  const lines = said.split('\n').filter(line => /\S/.test(line) && !line.includes('the database system is'));
  const faults = lines.flatMap(line => /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1] ?? []);
  return faults[0] ?? lines.at(-1)?.trim() ?? 'it says nothing';
}

/** Returns why PostgreSQL can't open its files, from what it said: nothing if it could not even be run. */
export function refusalOf(cluster: string, said: string, wayOut: string): Error {
  if (said === '')
    return new OwnPostgresError(`The server's own PostgreSQL doesn't run on this system. ${wayOut}`);
  if (isInUse(said))
    return new FolderInUseError(`Another PostgreSQL is running on ${cluster}. Stop it first.`);
  if (said.includes('No space left on device')) return diskIsFull(cluster);
  return new OwnPostgresError(
    `PostgreSQL can't open ${cluster}: ${faultIn(said)}.\n` +
      '  The files may be damaged. Restore a backup as docs/operate.md says, or name another DATA_DIR.',
  );
}
