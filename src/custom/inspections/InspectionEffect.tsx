import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { formatFigure, formatPercent } from '#domain/formats.ts';
import { compareAround, type Comparison, monthsCompared, type Side } from '#domain/inspectionEffect.ts';
import { addMonths, fullMonthTitle, monthTitle } from '#domain/months.ts';
import { useCall } from '../../client/call.tsx';
import { asText, type RecordPartProps } from '../../console/index.ts';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { Answered, Card } from '../audit/dashboard/Card.tsx';
import table from '../audit/dashboard/table.module.css';
import { useTransformerTrend } from '../audit/detail/auditCalls.ts';
import { LossChip } from '../audit/LossChip.tsx';
import styles from './inspections.module.css';

/**
 * Compares what the TC of a done inspection lost before and after the inspection's month: of an installation, the TC that it
 * belonged to. Of a feeder, leads to its months.
 */
export default function InspectionEffect({ record }: RecordPartProps) {
  const [month, transformer, feeder, installation] = ['month', 'transformer', 'feeder', 'installation'].map(
    key => asText(record[key]),
  );
  if (record['state'] !== 'done' || !month) return null;
  if (transformer) return <Effect month={month} transformer={transformer} />;
  if (installation) return <EffectAtItsTransformer month={month} installation={installation} />;
  return (
    <Card title="Did it help?" note={`Months around ${fullMonthTitle(month)}`}>
      <p className={styles.change}>
        {'The months of the feeder say so: '}
        <LinkBase to={`/feeders/${feeder}`}>show its balance</LinkBase>
      </p>
    </Card>
  );
}

/** Compares the TC that an installation was tagged to in the month of its inspection. */
function EffectAtItsTransformer({ month, installation }: { month: string; installation: string }) {
  const call = useCall();
  const query = { month, id: installation };
  const found = useQuery({
    queryKey: ['installations', query],
    queryFn: async ({ signal }) => {
      const { data } = await call('listInstallations', { query, signal });
      return data.installations[0]?.transformer ?? null;
    },
  });
  if (found.data) return <Effect month={month} transformer={found.data.id} of={found.data.number} />;
  return (
    <Card title="Did it help?" note={`Months around ${fullMonthTitle(month)}`}>
      <Answered query={found} height={256}>
        {() => (
          <p className={styles.change}>
            {`Nobody can say: it belonged to no TC in ${fullMonthTitle(month)}.`}
          </p>
        )}
      </Answered>
    </Card>
  );
}

interface EffectProps {
  month: string;
  transformer: string;
  /** The number of the TC, where the inspection is not of it. */
  of?: string;
}

function Effect({ month, transformer, of }: EffectProps) {
  const trend = useTransformerTrend(transformer, addMonths(month, monthsCompared));
  return (
    <Card
      title="Did it help?"
      note={`Months ${of === undefined ? '' : `of TC ${of} `}around ${fullMonthTitle(month)}`}
    >
      <Answered query={trend} height={256}>
        {months => <Compared {...compareAround(month, months)} transformer={transformer} />}
      </Answered>
    </Card>
  );
}

function Compared({ before, after, change, transformer }: Comparison & { transformer: string }) {
  return (
    <>
      <p className={styles.change}>{changeText(change)}</p>
      <table ref={rovingFocus} className={table.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" data-align="end">
              Loss
            </th>
            <th scope="col" data-align="end">
              Lost, kWh
            </th>
          </tr>
        </thead>
        <Rows title="Before, a month" side={before} transformer={transformer} />
        <Rows title="After, a month" side={after} transformer={transformer} />
      </table>
    </>
  );
}

/** The months of one side, and their mean. */
function Rows({ title, side, transformer }: { title: string; side: Side; transformer: string }) {
  const { addressIn } = useChosenMonth();
  return (
    <tbody>
      {side.months.map(({ month, lostUnits, lossPercentage }) => (
        <tr key={month}>
          <th scope="row">
            <LinkBase to={addressIn(month, `/tc-audit/${transformer}`)}>{monthTitle(month)}</LinkBase>
          </th>
          {lostUnits === null ? (
            <td colSpan={2} data-align="end" data-none>
              not audited
            </td>
          ) : (
            <>
              <td data-align="end">
                <LossChip loss={lossPercentage} />
              </td>
              <td data-align="end">{formatFigure(lostUnits)}</td>
            </>
          )}
        </tr>
      ))}
      <tr className={styles.mean}>
        <th scope="row">{title}</th>
        <td data-align="end">{formatPercent(side.lossPercentage)}</td>
        <td data-align="end">{formatFigure(side.lostUnits)}</td>
      </tr>
    </tbody>
  );
}

function changeText({ lostUnits, lossPercentage }: Comparison['change']): string {
  if (lostUnits === null || lossPercentage === null)
    return 'Nobody knows yet: months before and after the inspection must be audited.';
  const units = `${formatFigure(Math.abs(lostUnits))} kWh a month ${lostUnits > 0 ? 'more' : 'less'}`;
  const points = `${formatFigure(Math.abs(lossPercentage))} points ${lossPercentage > 0 ? 'higher' : 'lower'}`;
  return `Since then the TC loses ${units}; its loss is ${points}.`;
}
