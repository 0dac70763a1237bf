import { inArray, sql, type SQL } from 'drizzle-orm';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { transformerCentres } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';

/** A TC as the rows of a file find it. */
export interface NumberedCentre {
  id: string;
  sectionCode: string | null;
}

/** The TCs with these numbers in small letters; of the table and of its copy in a dry run. */
export const isNumbered = (numbers: readonly string[]): SQL => inArray(sql`lower(number)`, [...numbers]);

/** Finds the caller's TCs by their numbers in small letters. */
export async function centresNumbered(
  tx: Executor,
  caller: Caller,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NumberedCentre>> {
  const centres = within(ofCaller(caller), transformerCentres);
  const { id, number, sectionCode } = transformerCentres;
  const found = await tx.select({ id, number, sectionCode }).from(centres).where(isNumbered(numbers));
  return new Map(found.map(centre => [centre.number.toLowerCase(), centre]));
}
