import { useQuery } from '@tanstack/react-query';
import type { FileCategory } from '#domain/files.ts';
import { fullMonthTitle, monthInProgress } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import { monthsFor, type MonthRange } from '#fileKinds/months.ts';
import { useCall } from '../../client/call.tsx';
import type { Readiness } from '../audit/dashboard/dashboardCalls.ts';
import { lacks, type Lack } from '../audit/dashboard/readiness.ts';
import type { FileKind } from './kinds.ts';

/** Something that a month lacks and files of a kind bring. */
export interface Brought {
  number: number;
  /** The text after its number: '42 have no billing'. */
  words: string;
  /** The list of exactly these. @default none */
  to?: string;
  /** The month of the file that brings it. @default the month itself */
  file?: string;
}

type Bringing = (readiness: Readiness, range: MonthRange) => Brought[];

const allLacks = (readiness: Readiness) =>
  lacks.map(lack => ({ ...lack, number: lack.count(readiness) })).filter(({ number }) => number > 0);

/** Returns what a month lacks. */
export const lackingIn = (readiness: Readiness): Brought[] =>
  allLacks(readiness).map(({ number, words, to }) => ({ number, words: words(number), to }));

const lacksWith =
  (...keys: readonly Lack['key'][]) =>
  (readiness: Readiness): Brought[] =>
    allLacks(readiness)
      .filter(({ key }) => keys.includes(key))
      .map(({ number, words, to }) => ({ number, words: words(number), to }));

const readingsOf = (month: string, number: number) =>
  `${number === 1 ? 'reading' : 'readings'} of ${fullMonthTitle(month)}`;

/** The gaps of a month that files of a kind close; of other kinds the month lacks the file itself. */
const brings: Readonly<Partial<Record<FileCategory, Bringing>>> = {
  // The reading of the next month ends a month, and comes in the file of the next.
  tcReadings: ({ readings }, { first, last }) =>
    readings
      .map(({ month, missing, remarks }) => ({ file: month, number: missing + remarks }))
      .filter(({ file, number }) => number > 0 && file >= first && file <= last)
      .map(each => ({ ...each, words: readingsOf(each.file, each.number) })),
  // Where every TC is audited, none takes an installation any more.
  tcInstallationTag: readiness =>
    readiness.audited < readiness.transformers
      ? lacksWith('untagged', 'withoutInstallations')(readiness)
      : [],
  dcb: lacksWith('withoutBilling'),
};

/** Returns the readings of a month that files bring no more: their sections have started its audit. */
export const closedReadings = ({ category }: FileKind, { readings }: Readiness): string[] =>
  category === 'tcReadings'
    ? readings
        .filter(({ closed }) => closed > 0)
        .map(
          ({ month, closed }) =>
            `${closed} ${readingsOf(month, closed)}: the audit of that month has started`,
        )
    : [];

/** The kinds of which a month needs no file: there may be nothing new. */
const asNeeded = new Set<FileCategory>(['tcDetails']);

/**
 * Returns the month of which the view of a kind shows what it lacks: the chosen one, or the last one that can have what an
 * audit needs. Readings of the current month end the one before.
 */
export function monthToFill({ category, months }: FileKind, role: Role, chosen?: string): string {
  const inProgress = monthInProgress();
  const last = monthsFor(months, role)?.last ?? inProgress;
  const until = last < inProgress ? last : inProgress;
  return chosen === undefined || (category === 'tcReadings' && chosen > until) ? until : chosen;
}

/** Returns what a month lacks that files of a kind bring. */
export function broughtBy({ category, months }: FileKind, role: Role, readiness: Readiness): Brought[] {
  const range = monthsFor(months, role);
  return (range && brings[category]?.(readiness, range)) ?? [];
}

/** Returns whether a month that an officer may upload a kind for lacks it: what its files bring, or else any file of it. */
export function isMissing(
  { category, months }: FileKind,
  role: Role,
  { month, lacking, hasFile }: { month: string; lacking: readonly Brought[]; hasFile: boolean },
): boolean {
  const range = monthsFor(months, role);
  if (!range || asNeeded.has(category) || month < range.first || month > range.last) return false;
  return brings[category] ? lacking.length > 0 : !hasFile;
}

/** Returns the query of what the officer's area has and lacks for the audit of a month; none without a month. */
export function useReadiness(month: string | undefined) {
  const call = useCall();
  return useQuery({
    // Under the name of the resource: what changes a file reads it again.
    queryKey: ['files', 'readiness', month],
    enabled: month !== undefined,
    queryFn: async ({ signal }) =>
      (await call('readReadiness', { params: { month: month ?? '' }, query: {}, signal })).data,
  });
}
