import type { feederTags } from '../services/db/schema/index.ts';
import type { SeededRandom } from './seededRandom.ts';
import type { FeederRow, Supply } from './network.ts';
import type { UserRow } from './people.ts';

export type TagRow = typeof feederTags.$inferInsert;

/** Roughly how many tags the sections of a sub-division have together: some feeders have two, some none. */
const tagsInSubDivision = 39;
const maxTagsOfSection = 17;

/**
 * The feeders that the assistant engineers have tagged: each a run of the sub-division's feeders, which overlaps a
 * little with the neighbour's. Engineers who have not signed in yet have none.
 */
export function demoTags(
  supplies: readonly Supply[],
  engineers: readonly UserRow[],
  random: SeededRandom,
): TagRow[] {
  return supplies.flatMap(({ subDivision, feeders }) => {
    const claimants = engineers.filter(engineer => engineer.subDivisionCode === subDivision.code);
    const usual = Math.min(maxTagsOfSection, Math.round(tagsInSubDivision / claimants.length));
    const order = random.shuffled(feeders);
    let start = 0;
    return claimants.flatMap(claimant => {
      const claimed = order.slice(start, start + random.number(usual - 3, usual + 3));
      start += claimed.length - random.number(0, 4);
      return claimed.map(feeder => tag(feeder, claimant, random));
    });
  });
}

function tag(feeder: FeederRow, { id, sectionCode }: UserRow, random: SeededRandom): TagRow {
  if (!sectionCode) throw new Error(`${id} has no section`);
  return { feederId: feeder.id, sectionCode, taggedBy: id, taggedAt: random.instant(2025, 2025) };
}
