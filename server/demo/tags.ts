import type { feederTags } from '../db/schema/index.ts';
import type { Inventor } from './invent.ts';
import type { FeederRow, Supply } from './network.ts';
import type { UserRow } from './people.ts';

export type TagRow = typeof feederTags.$inferInsert;

/** How many tags the sections of a sub-division have together, about: some feeders twice, some never. */
const tagsInSubDivision = 39;
const mostTagsOfSection = 17;

/**
 * What the assistant engineers have claimed: each a run of the sub-division's feeders, a few of them the neighbour's
 * too. Those who have not signed in yet have claimed nothing.
 */
export function demoTags(
  supplies: readonly Supply[],
  engineers: readonly UserRow[],
  invent: Inventor,
): TagRow[] {
  return supplies.flatMap(({ subDivision, feeders }) => {
    const claimants = engineers.filter(engineer => engineer.subDivisionCode === subDivision.code);
    const usual = Math.min(mostTagsOfSection, Math.round(tagsInSubDivision / claimants.length));
    const order = invent.shuffled(feeders);
    let start = 0;
    return claimants.flatMap(claimant => {
      const claimed = order.slice(start, start + invent.number(usual - 3, usual + 3));
      start += claimed.length - invent.number(0, 4);
      return claimed.map(feeder => tag(feeder, claimant, invent));
    });
  });
}

function tag(feeder: FeederRow, { id, sectionCode }: UserRow, invent: Inventor): TagRow {
  if (!sectionCode) throw new Error(`${id} has no section`);
  return { feederId: feeder.id, sectionCode, taggedBy: id, taggedAt: invent.instant(2025, 2025) };
}
