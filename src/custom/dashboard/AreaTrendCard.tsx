import { useChosenArea } from '../../shell/WithScope.tsx';
import { useTrend, useTrendAround } from './calls.ts';
import { TrendCard } from './TrendCard.tsx';
import { useAreaTitles } from './useAreaTitles.ts';

/** The losses of the area's last twelve months, beside those of the area around it. */
export function AreaTrendCard() {
  const { path } = useChosenArea();
  const outer = useAreaTitles().at(-2);
  const query = useTrend();
  const { data: around } = useTrendAround(path.length > 0 && query.data !== undefined, path.at(-2));
  return (
    <TrendCard query={query} around={outer === undefined ? undefined : { title: outer, trend: around }} />
  );
}
