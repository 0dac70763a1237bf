import type { Executor } from '../../services/db/connect.ts';
import { repeat } from '../../services/work/repeat.ts';
import { inArchive } from './archivedMonths.ts';
import { monthsWithRows } from './months.ts';

const minuteMs = 60_000;

/** Knows the first month whose installations are not archived, as of a minute ago. */
export interface FirstMonth {
  /** Returns it; undefined if none are archived, or while it is not known. */
  month(): string | undefined;
  stop(): Promise<void>;
}

/** Looks every minute which installations are archived, by whichever copy of the server. */
export function followFirstMonth(
  db: Executor,
  log: { error(details: object, message: string): void },
): FirstMonth {
  let first: string | undefined;
  const look = async () => {
    const isNone = (await inArchive(db).limit(1)).length === 0;
    first = isNone ? undefined : (await monthsWithRows(db))[0];
  };
  const task = repeat(minuteMs, look, error =>
    log.error({ err: error }, 'looking for archived months failed'),
  );
  return { month: () => first, stop: () => task.stop() };
}
