import type { PgColumn } from 'drizzle-orm/pg-core';
import { acrossTheUtility } from '../areaTable.ts';
import { feeders, installations, transformerCentres, users } from '../schema/index.ts';

/** A hand-written resource whose records those of declared tables may refer to. */
export type HandWrittenTarget = 'feeders' | 'installations' | 'mrs' | 'transformer-centres';

/** The column that references to each of them point to. */
export const handWritten: ReadonlyMap<string, PgColumn> = new Map(
  Object.entries({
    feeders: feeders.id,
    installations: acrossTheUtility(installations).id,
    mrs: acrossTheUtility(users).id,
    'transformer-centres': acrossTheUtility(transformerCentres).id,
  } satisfies Record<HandWrittenTarget, PgColumn>),
);
