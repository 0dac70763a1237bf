import { periodTitle, type Period } from '#domain/periods.ts';
import { Answered, Card } from '../audit/dashboard/Card.tsx';
import { useAreaTitles } from '../audit/dashboard/areaTitles.ts';
import { useEnergyFlow } from '../audit/dashboard/dashboardCalls.ts';
import dashboard from '../audit/dashboard/dashboard.module.css';
import { Waterfall } from '../audit/waterfall/Waterfall.tsx';

/** Where the energy of the audited TC-months went. The bars lead to no list, for a list has a single month. */
export function FlowOfPeriod({ period }: { period: Period }) {
  const query = useEnergyFlow(true, period);
  const about = `${periodTitle(period)} · ${useAreaTitles().at(-1) ?? ''}`;
  return (
    <Card title="Where the energy went" note="kWh at the audited TCs in all months; hatched: estimated">
      <Answered query={query} height={185}>
        {flow => (
          <div className={dashboard.flow}>
            <Waterfall flow={flow} links={{}} about={about} isSummed />
          </div>
        )}
      </Answered>
    </Card>
  );
}
