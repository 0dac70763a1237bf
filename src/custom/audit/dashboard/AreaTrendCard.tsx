import { useChosenArea, useChosenMonth } from '../../../shell/WithScope.tsx';
import { useTrend, useTrendAround } from './calls.ts';
import { audits } from './parts.ts';
import { TrendCard } from './TrendCard.tsx';
import { useAreaTitles } from './useAreaTitles.ts';

/** The losses of the area's last twelve months, beside those of the area around it. */
export function AreaTrendCard() {
  const { path } = useChosenArea();
  const { addressIn } = useChosenMonth();
  const titles = useAreaTitles();
  const outer = titles.at(-2);
  const query = useTrend();
  const { data: around } = useTrendAround(path.length > 0 && query.data !== undefined, path.at(-2));
  return (
    <TrendCard
      query={query}
      of={titles.at(-1) ?? ''}
      linkIn={month => ({ to: addressIn(month, audits('audited')), text: 'Show the audited TCs' })}
      around={outer === undefined ? undefined : { title: outer, trend: around }}
    />
  );
}
