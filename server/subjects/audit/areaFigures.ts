import { and, asc, eq, sql } from 'drizzle-orm';
import { figuresOf, type AreaFigures, type AreaSums } from '#domain/areaFigures.ts';
import type { ArrBasis } from '#domain/audit.ts';
import type { Area } from '#domain/areas.ts';
import { addMonths } from '#domain/months.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { tcAudits, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { partsOf, requestedArea, type AreaName } from './requestedArea.ts';
import { droppedOut, sameTransformers, type Dropped } from './sameTransformers.ts';
import { sumsOfMonths } from './sums.ts';

type TransformerFigures = {
  transformer: { id: string; number: string; name: string };
  figures: AreaFigures;
};

/** The figures of the TCs that are audited both in the month and in another. */
interface SameFigures {
  now: AreaFigures;
  earlier: AreaFigures;
}

/** The figures of an area, beside other months, and of what makes it up. */
export interface AreaReport {
  area: AreaName;
  figures: AreaFigures;
  /** Null if no TC was audited in the month before. */
  before: AreaFigures | null;
  /** Null if no TC was audited in the same month a year earlier. */
  lastYear: AreaFigures | null;
  /** Like with like; null of months without a TC that is audited in both. */
  same: { before: SameFigures | null; lastYear: SameFigures | null };
  /** The TCs that are audited in the month before and not in this one; null before any is. */
  dropped: Dropped | null;
  below: ({ area: AreaName; figures: AreaFigures } | TransformerFigures)[];
}

/** Returns the figures of an area in a month and those of the areas below it; of a section, of its audited TCs. */
export async function areaFigures(
  { db, arrBasis }: { db: Executor; arrBasis: ArrBasis },
  caller: Caller,
  month: string,
  requested: Area | undefined,
): Promise<AreaReport> {
  const found = await requestedArea(db, caller, requested);
  const { level, code, name } = found;
  const [before, lastYear] = [addMonths(month, -1), addMonths(month, -12)];
  const sums = await sumsOfMonths(db, caller, found, [month, before, lastYear]);
  const figures = (of: AreaSums) => figuresOf(of, arrBasis);
  const { area } = found;
  const sameSince = async (back: number): Promise<SameFigures | null> => {
    const same = (await sameTransformers(db, caller, { area, months: [month], back })).get(month);
    return same ? { now: figures(same.now), earlier: figures(same.earlier) } : null;
  };
  const ifAudited = (of: string) => (sums.total(of).audited > 0 ? figures(sums.total(of)) : null);
  return {
    area: { level, code, name },
    figures: figures(sums.total(month)),
    before: ifAudited(before),
    lastYear: ifAudited(lastYear),
    same: { before: await sameSince(1), lastYear: await sameSince(12) },
    dropped: sums.total(month).audited > 0 ? await droppedOut(db, caller, { area, month, before }) : null,
    below:
      level === 'section' && code !== null
        ? (await sumsOfTransformers(db, code, month)).map(({ transformer, sums: of }) => ({
            transformer,
            figures: figures(of),
          }))
        : (await partsOf(db, caller, found)).map(part => ({
            area: part,
            figures: figures(sums.of(month, part.code)),
          })),
  };
}

/** Returns the sums of a section's audited TCs, by number. The caller has to be in charge of the section. */
async function sumsOfTransformers(db: Executor, section: string, month: string) {
  const rows = await auditsOfSection(db, {}).execute({ section, month });
  return rows.map(({ transformer, sums }) => ({
    transformer,
    sums: { ...sums, transformers: 1, audited: 1 },
  }));
}

const auditsOfSection = cachedStatement(db =>
  db
    .select({
      transformer: { id: centres.id, number: centres.number, name: centres.name },
      sums: {
        installations: tcAudits.installations,
        consumption: tcAudits.consumption,
        installationConsumption: tcAudits.installationConsumption,
        demand: tcAudits.demand,
        collection: tcAudits.collection,
      },
    })
    .from(tcAudits)
    .innerJoin(joined(centres), eq(centres.id, tcAudits.tcId))
    .where(
      and(eq(tcAudits.sectionCode, sql.placeholder('section')), eq(tcAudits.month, sql.placeholder('month'))),
    )
    .orderBy(asc(centres.number)),
);
