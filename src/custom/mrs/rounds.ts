import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#domain/formats.ts';
import { addMonths, currentMonth, monthTitle } from '#domain/months.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { failureReasonTitles } from '#domain/transformers.ts';
import { useCall } from '../../client/call.tsx';
import { locationQuery } from '../../console/declaration/locationQuery.ts';
import { useOfficer, useScope } from '../../console/index.ts';
import type { Explanation } from '../audit/figures/explanation.ts';
import { addressOfTransformer } from '../transformers/paneState.ts';
import { findMonth, type Transformer } from '../transformers/transformerCalls.ts';

/** The most TCs that the page of a meter reader shows; the list of TCs has all. */
export const mostShown = 100;

/** The TCs of a meter reader, by reading day, and the months whose readings are shown. */
export interface Rounds {
  months: readonly string[];
  /** How many TCs there are, shown or not. */
  total: number;
  transformers: readonly Transformer[];
}

/**
 * Returns the TCs that a meter reader is tagged to, with the readings that begin and end the chosen month, and those of
 * the two months before it. A month that hasn't begun has none.
 */
export function useRounds(mrCode: string) {
  const call = useCall();
  const area = locationQuery({ officer: useOfficer(), area: undefined });
  const { month } = useScope();
  return useQuery({
    queryKey: ['transformer-centres', 'rounds', mrCode, month],
    queryFn: async ({ signal }): Promise<Rounds> => {
      // A list has a month and the one after it.
      const [before, chosen] = await Promise.all(
        [addMonths(month, -2), month].map(async of => {
          const query = { mrCode: [mrCode], month: of, page: 1, perPage: mostShown, ...area };
          return (await call('listTransformers', { query, signal })).data;
        }),
      );
      const earlier = new Map(before?.transformers.map(each => [each.id, each.audit]));
      const transformers = (chosen?.transformers ?? []).map(each => ({
        ...each,
        audit: [...(earlier.get(each.id) ?? []), ...each.audit],
      }));
      return {
        months: [-2, -1, 0, 1].map(by => addMonths(month, by)).filter(each => each <= currentMonth()),
        total: chosen?.tcCount ?? 0,
        transformers: transformers.toSorted((one, other) => one.readingDay - other.readingDay),
      };
    },
  });
}

/** Returns how many installations a meter reader reads in the chosen month. */
export function useInstallationCount(mrCode: string) {
  const call = useCall();
  const area = locationQuery({ officer: useOfficer(), area: undefined });
  const { month } = useScope();
  const query = { mrCode: [mrCode], month, page: 1, perPage: 1, ...area };
  return useQuery({
    queryKey: ['installations', query],
    queryFn: async ({ signal }) => (await call('listInstallations', { query, signal })).data.count,
  });
}

/** Returns why a TC has no reading of a month; undefined if it has one, was not in service, or has time until the end. */
export function whyMissed(of: Transformer, month: string): string | undefined {
  const { finalValue = null, failureReason = null } = findMonth(of, month)?.reading ?? {};
  if (finalValue !== null || month < of.activatedOn) return undefined;
  if (failureReason !== null) return failureReasonTitles[failureReason];
  return month < currentMonth() ? 'Missing' : undefined;
}

/** Lists the missed readings of the months that the page shows, the latest first. */
export function missedReadings(
  { months, transformers }: Rounds,
  { mrCode, addressIn }: { mrCode: string; addressIn: (month: string, to: string) => string },
): Explanation {
  const missed = months.toReversed().flatMap(month =>
    transformers.flatMap(of => {
      const why = whyMissed(of, month);
      return why === undefined ? [] : [{ of, month, why }];
    }),
  );
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return {
    title: 'Missing readings',
    about: `${monthTitle(first)} to ${monthTitle(last)} · MR ${mrCode}`,
    rule: 'a TC that was in service and has no reading of a month; of the month in progress, only one with a remark',
    numbers: formatCount(missed.length),
    rows: missed.map(({ of, month, why }) => ({
      label: `${of.number} ${inSentenceCase(of.name)}, ${monthTitle(month)}`,
      value: why,
      source: `reading day ${of.readingDay}`,
    })),
    links: missed.map(({ of, month }) => ({
      to: addressIn(month, addressOfTransformer(of.id)),
      text: `Open ${of.number} in ${monthTitle(month)}`,
    })),
  };
}
