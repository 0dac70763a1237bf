import { fullName } from '#domain/officer.ts';
import type { Table } from '#schema/defineTable.ts';
import { asText } from '#schema/record.ts';
import { tables } from '#tables/index.ts';
import type { HandWrittenTarget } from '../../services/db/declared/targets.ts';
import { nameMeterReaders } from '../meterReaders/meterReaders.ts';
import { nameFeeders } from '../feeders/feeders.ts';
import { nameInstallations } from '../installations/listInstallations.ts';
import { nameTransformers } from '../transformers/listTransformers.ts';
import type { Queries } from '../../machine/records/queries.ts';
import { queriesOf } from './queriesOf.ts';
import type { FindTitles, Targets } from '../../machine/records/titles.ts';

const numbered = ({ id, number, name }: { id: string; number: string; name: string }) =>
  [id, `${number}, ${name}`] as const;

const handWritten: Record<HandWrittenTarget, FindTitles> = {
  feeders: async (...given) => new Map((await nameFeeders(...given)).map(numbered)),
  installations: async (...given) => {
    const found = await nameInstallations(...given);
    return new Map(found.map(({ id, rrNumber, accountId }) => [id, `${rrNumber}, ${accountId}`]));
  },
  mrs: async (...given) => {
    const readers = await nameMeterReaders(...given);
    return new Map(
      readers.map(({ id, mrCode, ...name }) => [id, `${mrCode ?? ''} ${fullName(name)}`.trim()]),
    );
  },
  'transformer-centres': async (...given) => new Map((await nameTransformers(...given)).map(numbered)),
};

const found: Record<string, FindTitles> = { ...handWritten };

/** How to find the records that declared tables may refer to: those of hand-written resources, and of all tables. */
export const targets: Targets = found;

for (const table of tables) found[table.name] = finderIn(table, queriesOf(table, targets));

function finderIn(table: Table, { read }: Queries): FindTitles {
  const title = table.fields[table.recordTitle];
  return async (...given) =>
    new Map(
      (await read(...given)).map(row => {
        const id = asText(row['id']);
        return [id, title?.format(row[title.key]) ?? id];
      }),
    );
}
