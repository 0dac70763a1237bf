import type { UseQueryResult } from '@tanstack/react-query';
import { useScope } from '../../../console/index.ts';
import { useWorstTransformers, type AreaFigures } from './dashboardCalls.ts';
import { LeagueCard } from './LeagueCard.tsx';
import { LossLinks } from './WorstCard.tsx';

/** The most TCs of a section that are explained. */
const most = 100;

/** The TCs of a section, each with what may explain its loss: the worst are the first, so they have no card of their own. */
export function SectionCard({ query }: { query: UseQueryResult<AreaFigures> }) {
  const { month } = useScope();
  const period = { from: month, until: month };
  const { data } = useWorstTransformers(most, period);
  const causes = new Map(data?.transformers.map(({ id, why }) => [id, why]));
  return <LeagueCard query={query} causes={causes} action={<LossLinks period={period} last="Worst TCs" />} />;
}
