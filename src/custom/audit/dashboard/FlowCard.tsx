import { formatCount, formatRupees } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useScope } from '../../../console/index.ts';
import { useChosenArea } from '../../../shell/WithScope.tsx';
import { auditedTcs } from '../figures/countExplanations.ts';
import { Explained } from '../figures/NumberButton.tsx';
import { PaidText } from '../waterfall/PaidText.tsx';
import { linksOfArea } from '../waterfall/stations.ts';
import { Waterfall } from '../waterfall/Waterfall.tsx';
import { Answered, Card, EmptyCard } from './Card.tsx';
import { useEnergyFlow, type AreaFigures, type EnergyFlow } from './dashboardCalls.ts';
import { auditTab } from '../addresses.ts';
import { useAbout, useAreaTitles, wholeUtilityTitle } from './areaTitles.ts';
import { useFigureDrawer } from './useFigureDrawer.tsx';
import styles from './dashboard.module.css';

/** Where the energy of the area's audited TCs went, from what went in down to what nothing explains. */
export function FlowCard({ figures }: { figures: AreaFigures | undefined }) {
  const query = useEnergyFlow(figures !== undefined);
  const flow = query.data;
  return (
    <Card
      title="Where the energy went"
      note={flow && figures && <Note flow={flow} figures={figures} />}
      action={flow && figures && flow.audited > 0 && <Paid flow={flow} figures={figures} />}
    >
      <Answered query={query} height={185}>
        {answer => <Steps flow={answer} />}
      </Answered>
    </Card>
  );
}

function Note({ flow, figures: { figures } }: { flow: EnergyFlow; figures: AreaFigures }) {
  const about = useAbout();
  const lists = { audited: auditTab('audited'), unaudited: auditTab('unaudited') };
  return (
    <>
      {'kWh at '}
      <Explained
        by={auditedTcs(figures, { about, lists })}
        label={`${formatCount(flow.audited)} audited TCs`}
      />
      ; hatched: estimated
    </>
  );
}

/** The payments for the energy; each figure opens, with the sums of the area. */
function Paid({ flow, figures: { area, figures } }: { flow: EnergyFlow; figures: AreaFigures }) {
  const { path } = useChosenArea();
  const { drawer, opens } = useFigureDrawer();
  const explains = opens(path, area.name ?? wholeUtilityTitle, figures);
  return (
    <span className={styles.note}>
      <PaidText flow={flow} rupees={formatRupees} opens={explains} />
      {drawer}
    </span>
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
