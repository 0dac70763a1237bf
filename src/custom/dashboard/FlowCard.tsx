import { formatCount, formatRupees } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useScope } from '../../console/index.ts';
import { paidText } from '../audit/waterfall/paidText.ts';
import { linksOfArea } from '../audit/waterfall/stepLinks.ts';
import { Waterfall } from '../audit/waterfall/Waterfall.tsx';
import { Answered } from './Answered.tsx';
import { Card } from './Card.tsx';
import { useEnergyFlow, type EnergyFlow } from './calls.ts';
import { EmptyCard } from './EmptyCard.tsx';
import { useAreaTitles } from './useAreaTitles.ts';
import styles from './dashboard.module.css';

/** Where the energy of the area's audited TCs went, from what went in down to what nothing explains. */
export function FlowCard({ isDue }: { isDue: boolean }) {
  const query = useEnergyFlow(isDue);
  const flow = query.data;
  return (
    <Card
      title="Where the energy went"
      note={flow && `kWh at ${formatCount(flow.audited)} audited TCs; hatched: estimated`}
      action={flow && flow.audited > 0 && <span className={styles.note}>{paidText(flow, formatRupees)}</span>}
    >
      <Answered query={query} height={185}>
        {answer => <Steps flow={answer} />}
      </Answered>
    </Card>
  );
}

function Steps({ flow }: { flow: EnergyFlow }) {
  const { month } = useScope();
  const area = useAreaTitles().at(-1) ?? '';
  if (flow.audited === 0)
    return (
      <EmptyCard title={`No TC is audited in ${fullMonthTitle(month)} yet.`}>
        The first audit of the month shows where its energy went.
      </EmptyCard>
    );
  return (
    <div className={styles.flow}>
      <Waterfall flow={flow} links={linksOfArea} about={`${fullMonthTitle(month)} · ${area}`} />
    </div>
  );
}
