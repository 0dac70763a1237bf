import { gt, inArray, or, sql } from 'drizzle-orm';
import { acrossTheUtility } from '../../db/areaTable.ts';
import type { Database } from '../../db/connect.ts';
import { files } from '../../db/schema/files.ts';
import { repeat } from '../../schedule/repeat.ts';
import { unfinished, type FileRecord } from '../processing/fileWork.ts';

const intervalMs = 1000;
/** How long a file that has ended is looked at, seconds: a turn may have to wait for the database meanwhile. */
const lookBack = 120;

type Listener = (file: FileRecord) => void;

/** Notices when files change, whichever copy of the server changes them. */
export interface FileWatch {
  /** Calls the listener with each file that changes from now on. Returns how to end that. */
  subscribe(listener: Listener): Promise<() => void>;
  /** Aborted when the server is about to close. */
  readonly closing: AbortSignal;
  stop(): Promise<void>;
}

/** Starts to look for changed files once a second, while anyone listens. */
export function watchFiles(db: Database, log: { error(details: object, message: string): void }): FileWatch {
  const closing = new AbortController();
  const listeners = new Set<Listener>();
  const known = new Map<string, string>();
  let start: Promise<unknown> | undefined;

  const changed = async (): Promise<FileRecord[]> => {
    const present = await presentFiles(db);
    const ids = new Set(present.map(({ id }) => id));
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    return present.filter(file => {
      const mark = markOf(file);
      if (known.get(file.id) === mark) return false;
      known.set(file.id, mark);
      return true;
    });
  };
  const leave = (listener: Listener) => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    known.clear();
    start = undefined;
  };
  const turn = async () => {
    if (!start) return;
    await start;
    for (const file of await changed()) for (const listener of listeners) listener(file);
  };
  const turns = repeat(intervalMs, turn, error => log.error({ err: error }, 'watching files failed'));
  return {
    closing: closing.signal,
    subscribe: async listener => {
      listeners.add(listener);
      try {
        await (start ??= changed());
      } catch (error) {
        leave(listener);
        throw error;
      }
      return () => leave(listener);
    },
    stop: async () => {
      closing.abort();
      await turns.stop();
    },
  };
}

/** Returns the files that may change, and those that ended lately. */
function presentFiles(db: Database): Promise<FileRecord[]> {
  const endedLately = gt(files.finishedOn, sql`now() - make_interval(secs => ${lookBack})`);
  return db
    .select()
    .from(acrossTheUtility(files))
    .where(or(inArray(files.status, unfinished), endedLately));
}

/** Returns a text that changes with what people see of a file. */
const markOf = ({ status, rowsDone, queuedOn, trial }: FileRecord) =>
  [status, rowsDone, queuedOn === null, trial?.asOf].join(' ');
