import type { FileCategory } from '#domain/files.ts';
import { monthInProgress } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import { monthsFor } from '#fileKinds/months.ts';
import type { Readiness } from '../dashboard/calls.ts';
import { lacks, type Lack } from '../dashboard/readiness.ts';
import type { FileKind } from './kinds.ts';

/** What a month may lack that files of a kind bring; of other kinds it lacks the file itself. */
const brings: Readonly<Partial<Record<FileCategory, readonly Lack['key'][]>>> = {
  tcReadings: ['waitingForReading', 'withRemark'],
  tcInstallationTag: ['untagged', 'withoutInstallations'],
  dcb: ['withoutBilling'],
};

/** The kinds of which a month needs no file: there may be nothing new. */
const asNeeded = new Set<FileCategory>(['tcDetails']);

/** Returns the month of which the view of a kind shows what it lacks: the chosen one, or the last one that can have what an audit needs. */
export function monthToFill({ months }: FileKind, role: Role, chosen?: string): string {
  const inProgress = monthInProgress();
  const last = monthsFor(months, role)?.last ?? inProgress;
  return chosen ?? (last < inProgress ? last : inProgress);
}

/** Something that a month lacks, with how many. */
export type Counted = Lack & { number: number };

/** Returns what a month lacks. */
export const lackingIn = (readiness: Readiness): Counted[] =>
  lacks.map(lack => ({ ...lack, number: lack.count(readiness) })).filter(({ number }) => number > 0);

/** Returns what a month lacks that files of a kind bring. */
export const broughtBy = ({ category }: FileKind, lacking: readonly Counted[]): Counted[] =>
  lacking.filter(({ key }) => brings[category]?.includes(key));

/** Returns whether a month that an officer may upload a kind for lacks it: what its files bring, or else any file of it. */
export function isMissing(
  { category, months }: FileKind,
  role: Role,
  { month, lacking, hasFile }: { month: string; lacking: readonly Counted[]; hasFile: boolean },
): boolean {
  const range = monthsFor(months, role);
  if (!range || asNeeded.has(category) || month < range.first || month > range.last) return false;
  return brings[category] ? lacking.length > 0 : !hasFile;
}
