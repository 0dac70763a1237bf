import { useQuery } from '@tanstack/react-query';
import type { Area } from '#domain/areas.ts';
import type { Period } from '#domain/periods.ts';
import { useCall } from '../../../client/call.tsx';
import type { DataOf } from '../../../client/operations.ts';
import { useOfficer, useScope } from '../../../console/index.ts';
import { withinScope } from '../../../console/scope.tsx';
import { locationQuery } from '../../../console/declaration/locationQuery.ts';
import type { ReadLacking } from './lacking.ts';

/** The figures of an area in a month, and of the areas or TCs below it. */
export type AreaFigures = DataOf<'readAreaFigures'>;
/** Sums and ratios of an area or a TC. */
export type Figures = AreaFigures['figures'];
/** An area or a TC of the league table. */
export type RowBelow = AreaFigures['below'][number];
/** How many TCs can be audited, and what the others lack. */
export type Readiness = DataOf<'readReadiness'>;
/** How many TCs are audited, and what the others lack. */
export type AuditMetrics = DataOf<'readAuditMetrics'>;
/** Installations by list. */
export type BillingCounts = DataOf<'countInstallations'>;
/** The losses of twelve months. */
export type Trend = DataOf<'readAreaTrend'>;
/** A TC that loses energy, and what may explain it. */
export type WorstTransformer = DataOf<'listWorstTransformers'>['transformers'][number];
/** Where the energy of an area went, step by step. */
export type EnergyFlow = DataOf<'readEnergyFlow'>;
/** Two TCs of which one seems to have installations of the other. */
export type Mistag = DataOf<'listMistags'>['mistags'][number];

/** Returns how to ask about an area in a month: those of the screen, unless others are given. */
function useQuestion(others: { month?: string | undefined; area?: Area | undefined } = {}) {
  const call = useCall();
  const officer = useOfficer();
  const scope = useScope();
  const params = { month: others.month ?? scope.month };
  const query = locationQuery({ officer, area: 'area' in others ? others.area : scope.area });
  return { call, params, query, key: (of: string) => ['dashboard', of, params.month, query] };
}

/** Returns the installations of the area by billing status. */
export function useBillingCounts() {
  const { call, params, query, key } = useQuestion();
  return useQuery({
    queryKey: key('billing'),
    queryFn: async ({ signal }) => (await call('countInstallations', { params, query, signal })).data,
  });
}

/** Returns how many TCs of the area are audited. */
export function useAuditMetrics() {
  const { call, params, query, key } = useQuestion();
  return useQuery({
    queryKey: key('audit'),
    queryFn: async ({ signal }) => (await call('readAuditMetrics', { params, query, signal })).data,
  });
}

/** Returns the losses and the money of the area, and of those below it. */
export function useAreaFigures() {
  const { call, params, query, key } = useQuestion();
  return useQuery({
    queryKey: key('figures'),
    queryFn: async ({ signal }) => (await call('readAreaFigures', { params, query, signal })).data,
  });
}

/** Returns which TCs of the area can be audited in a month; asks once the month is known. */
export function useReadiness(month: string | undefined) {
  return useReadinessOf(useScope().area, month);
}

/** Returns which TCs of any area can be audited in a month. */
export function useReadinessOf(area: Area | undefined, month: string | undefined) {
  const { call, params, query, key } = useQuestion({ month, area });
  return useQuery({
    queryKey: key('readiness'),
    queryFn: async ({ signal }) => (await call('readReadiness', { params, query, signal })).data,
    enabled: month !== undefined,
  });
}

/** Returns the first TCs or installations of the area with a lack in a month, at most `count`. */
export function useLacking(
  { heading, read }: { heading: string; read: ReadLacking },
  month: string,
  count: number,
) {
  const { call, query, key } = useQuestion({ month });
  return useQuery({
    queryKey: [...key('lacking'), heading],
    queryFn: ({ signal }) => read(call, { query: { ...query, month }, count, signal }),
  });
}

/** Returns the losses of the area in the twelve months up to this one. */
export function useTrend() {
  const { call, params, query, key } = useQuestion();
  return useQuery({
    queryKey: key('trend'),
    queryFn: async ({ signal }) => (await call('readAreaTrend', { params, query, signal })).data,
  });
}

/** Returns the losses of the area around the chosen one in those months; asks only if there is one. */
export function useTrendAround(isWithin: boolean, area: Area | undefined) {
  const { call, params, query, key } = useQuestion({ area });
  return useQuery({
    queryKey: key('trend'),
    queryFn: async ({ signal }) => (await call('readAreaTrend', { params, query, signal })).data,
    enabled: isWithin,
  });
}

/** Returns the TCs of the area that lose the most rupees in a period, at most `count`. */
export function useWorstTransformers(count: number, { from, until }: Period) {
  const { call, params, query, key } = useQuestion({ month: until });
  return useQuery({
    queryKey: [...key('worst'), from, count],
    queryFn: async ({ signal }) => {
      const sent = { ...query, from, by: 'rupees', page: 1, perPage: count } as const;
      return (await call('listWorstTransformers', { params, query: sent, signal })).data;
    },
  });
}

/**
 * Returns where the energy of the area went in the month, or in a period. Asks once that is due: no other question takes the
 * server as long.
 */
export function useEnergyFlow(isDue: boolean, period?: Period) {
  const { call, params, query, key } = useQuestion({ month: period?.until });
  return useQuery({
    queryKey: [...key('flow'), period],
    queryFn: async ({ signal }) => {
      const asked = { params, query: { ...query, from: period?.from }, signal };
      return (await call('readEnergyFlow', asked)).data;
    },
    enabled: isDue,
  });
}

interface MistagsAsked {
  /** Only the pairs that this TC is one of. */
  transformerId: string | undefined;
  page: number;
  perPage: number;
}

/**
 * Returns a page of the pairs of TCs that seem to be tagged the wrong way round, and which page it is: until another is
 * read, the one before stays.
 */
export function useMistags({ transformerId, page, perPage }: MistagsAsked) {
  const { call, params, query, key } = useQuestion();
  const meta = useScope();
  return useQuery({
    queryKey: [...key('mistags'), { meta }, transformerId, page],
    queryFn: async ({ signal }) => {
      const asked = { ...query, transformerId, page, perPage };
      return { ...(await call('listMistags', { params, query: asked, signal })).data, page };
    },
    placeholderData: withinScope(meta),
  });
}
