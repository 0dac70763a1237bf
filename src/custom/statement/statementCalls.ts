import { useQuery } from '@tanstack/react-query';
import type { AreaLevel } from '#domain/areas.ts';
import { periodFault, type Period } from '#domain/periods.ts';
import type { StatementCategory } from '#domain/statement.ts';
import { useCall } from '../../client/call.tsx';
import type { DataOf } from '../../client/operations.ts';
import { useOfficer, useScope } from '../../console/index.ts';
import { locationQuery } from '../../console/declaration/locationQuery.ts';

/** The energy and money of an area in a period. */
export type Statement = DataOf<'readStatement'>;
/** Sums over audited TC-months, with their ratios. */
export type PeriodFigures = Statement['figures'];
/** An area of the statement's. */
export type StatementPart = Statement['parts'][number];
/** A tariff, an execution type, a capacity or a feeder. */
export type CategoryRow = DataOf<'readStatementCategory'>[number];

/** Returns the statement of the area, with its areas of a level; asks only about a period that is one. */
export function useStatement(period: Period, level: AreaLevel | undefined) {
  const call = useCall();
  const officer = useOfficer();
  const query = { ...locationQuery({ officer, area: useScope().area }), level };
  return useQuery({
    queryKey: ['statement', period, query],
    queryFn: async ({ signal }) =>
      (await call('readStatement', { params: { ...period }, query, signal })).data,
    enabled: periodFault(period) === undefined,
  });
}

/** Returns the same by a category. */
export function useStatementCategory(period: Period, category: StatementCategory) {
  const call = useCall();
  const officer = useOfficer();
  const query = locationQuery({ officer, area: useScope().area });
  return useQuery({
    queryKey: ['statement', period, category, query],
    queryFn: async ({ signal }) =>
      (await call('readStatementCategory', { params: { ...period, category }, query, signal })).data,
    enabled: periodFault(period) === undefined,
  });
}
