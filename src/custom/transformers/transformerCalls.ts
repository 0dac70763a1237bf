import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lossBand } from '#domain/audit.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { failureReasonTitles } from '#domain/transformers.ts';
import { useCall } from '../../client/call.tsx';
import type { DataOf } from '../../client/operations.ts';
import { useScope } from '../../console/index.ts';

/** A transformer centre as the API returns it. */
export type Transformer = DataOf<'readTransformer'>;

/** The cache key that react-admin's list of transformer centres uses too. */
const cache = 'transformer-centres';

/** Returns one transformer centre as it was in a month, with every stored month. */
export function useTransformer(id: string, month: string) {
  // Shows the data of another month, dimmed, until those of the new one arrive.
  return useQuery({ ...useTransformerQuery(id, month), placeholderData: keepPreviousData });
}

function useTransformerQuery(id: string, month: string) {
  const call = useCall();
  return queryOptions({
    queryKey: [cache, 'one', id, month],
    queryFn: async ({ signal }) =>
      (await call('readTransformer', { params: { id }, query: { month }, signal })).data,
  });
}

/** Returns the transformer centre that the pane shows, as it was in the month of the list; undefined without an id. */
export function useOpenTransformer(id: string | undefined): Transformer | undefined {
  const { month } = useScope();
  const query = useTransformerQuery(id ?? '', month);
  // The pane shows a failure, and offers to read again.
  const { data } = useQuery({ ...query, enabled: id !== undefined, retryOnMount: false });
  return id === undefined ? undefined : data;
}

/** Returns a function that reloads the list and the open transformer centre after a change. */
export function useRefreshTransformers() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [cache] });
}

/** The stored data of one month. */
export type MonthOnRecord = Transformer['audit'][number];

/** Returns the stored data of a month, or undefined if there is none. */
export function findMonth({ audit }: Transformer, month: string): MonthOnRecord | undefined {
  return audit.find(entry => entry.month === month);
}

/** Returns in words that a transformer centre begins after a month; undefined if it was in service in that month. */
export function laterBegin({ activatedOn }: Transformer, month: string): string | undefined {
  return month < activatedOn ? `In service from ${fullMonthTitle(activatedOn)} on.` : undefined;
}

/**
 * Returns in words why the consumption is missing: the reason from this month's reading, else from the next month's,
 * which ends this month.
 */
export function remarkOf(
  entry: MonthOnRecord | undefined,
  next: MonthOnRecord | undefined,
): string | undefined {
  const reason = entry?.reading.failureReason ?? next?.reading.failureReason;
  return reason ? failureReasonTitles[reason] : undefined;
}

/** Returns the loss as text, '13.30%', and the loss band that sets its colour; no band if no loss is stored. */
export function lossOf(entry: MonthOnRecord | undefined): { text: string; band: number | undefined } {
  const loss = entry?.lossPercentage ?? undefined;
  return loss === undefined
    ? { text: '-N/A-', band: undefined }
    : { text: `${loss.toFixed(2)}%`, band: lossBand(loss) };
}
