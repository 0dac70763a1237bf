import { inArray, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { feederPlaces, type FeederPlace } from '#domain/feeders.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, inSubDivision, ownSection } from '../../machine/access/sections.ts';
import type { Executor } from '../../services/db/connect.ts';
import { feeders, feederTags } from '../../services/db/schema/network.ts';
import { transformerCentres } from '../../services/db/schema/transformers.ts';
import { within } from '../../services/db/within.ts';

/** The codes of the section, and of its sub-division, from which feeders are near or far. */
interface OwnPlace {
  section: string | Placeholder;
  subDivision: string | Placeholder | undefined;
}

/** Returns the section and the sub-division of an assistant engineer; throws 403 for anyone else. */
export const ownPlace = (caller: Caller) => ({
  section: ownSection(caller),
  subDivision: caller.codes.subDivisionCode,
});

/**
 * Returns, as an expression on `feeders`, where a feeder belongs, seen from a section: the place of its name in
 * `feederPlaces`. The one definition of a feeder that is near, for the list, for the choice and for the check.
 *
 * - `section`: it is tagged to the section.
 * - `subDivision`: it isn't, but a transformer centre of the sub-division, the section's own among them, hangs on it now.
 * - `elsewhere`: neither. Choosing it takes a confirmation.
 *
 * A tag of another section, even of the same sub-division, brings it no nearer: it supplies no transformer centre yet.
 */
export function placeRank(db: Executor, { section, subDivision }: OwnPlace): SQL<number> {
  const tagged = db.select({ id: feederTags.feederId }).from(within(inSection(section), feederTags));
  const around = db
    .select({ id: transformerCentres.feederId })
    .from(within(inSubDivision(subDivision), transformerCentres));
  return sql<number>`case
    when ${inArray(feeders.id, tagged)} then 0
    when ${inArray(feeders.id, around)} then 1
    else ${elsewhere} end`;
}

/** The rank of feeders from elsewhere. */
export const elsewhere = feederPlaces.indexOf('elsewhere');

/** Returns the place of a rank. */
export function placeOf(rank: number): FeederPlace {
  const place = feederPlaces[rank];
  if (place === undefined) throw new Error(`No feeder has the rank ${rank}.`);
  return place;
}
