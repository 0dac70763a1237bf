import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { formatCount, formatFigure } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { asText, lazyComponent, useScope, type CellProps, type ConsoleRecord } from '../../console/index.ts';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { taggedInstallations } from './figures/countExplanations.ts';
import { useFigures } from './figures/figures.ts';
import { DrawerButton, Explained, TransformerFigure } from './figures/NumberButton.tsx';
import type { StatementFigure } from '../statement/figures.ts';
import { TransformerSums } from '../statement/TransformerSums.tsx';
import { useListPeriod } from './listPeriod.ts';
import { LossChip } from './LossChip.tsx';

/** Shows how many installations a TC has in a list; pressing the number explains it. */
export function InstallationsCell({ value, record }: CellProps) {
  const { month } = useScope();
  const installations = typeof value === 'number' ? value : 0;
  const number = asText(record['number']);
  return (
    <Explained
      by={taggedInstallations(
        { installations, tcs: { label: 'TC', value: number } },
        { about: `${fullMonthTitle(month)} · TC ${number}`, to: `/tc-audit/${asText(record['id'])}` },
      )}
      label={`Installations of ${number}, ${formatCount(installations)}`}
      isTabStop={false}
    >
      {formatCount(installations)}
    </Explained>
  );
}

/** Shows the energy that went in at a TC in a list. */
export function ConsumptionCell(cell: CellProps) {
  return <FigureCell name="consumption" {...cell} />;
}

/** Shows the energy that was billed at a TC in a list. */
export function BilledCell(cell: CellProps) {
  return <FigureCell name="installationConsumption" {...cell} />;
}

/** Shows the loss of a month in a list. */
export function LossCell(cell: CellProps) {
  return (
    <FigureCell name="lossPercentage" {...cell}>
      <LossChip loss={typeof cell.value === 'number' ? cell.value : undefined} />
    </FigureCell>
  );
}

/** Shows the energy that was lost at a TC in a list. */
export function LostUnitsCell(cell: CellProps) {
  return <FigureCell name="lostUnits" {...cell} />;
}

/** Shows what the lost energy is worth at a TC in a list. */
export function LostRupeesCell(cell: CellProps) {
  return <FigureCell name="lostRupees" {...cell} />;
}

const highMonths = lazyComponent(() => import('./HighMonthsDrawer.tsx'));

/** Shows in how many of four months a TC lost much; pressing it shows each month, with the way to its audit. */
export function HighMonthsCell({ value, record }: CellProps) {
  const [id, number] = [asText(record['id']), asText(record['number'])];
  const { month } = useScope();
  const shown = `${asText(value)} of 4`;
  return (
    <DrawerButton
      label={`High months of ${number}, ${shown}`}
      isTabStop={false}
      renderDrawer={onClose => <highMonths.Show props={{ of: { id, number }, month, onClose }} />}
    >
      {shown}
    </DrawerButton>
  );
}

/** Shows the number of a ranked TC; it leads to its audit of the month whose figures the row shows. */
export function RankedTcCell({ value, record }: CellProps) {
  const scope = useScope();
  const { addressIn } = useChosenMonth();
  const number = asText(value);
  return (
    <LinkBase
      to={addressIn(asText(record['month']) || scope.month, `/tc-audit/${asText(record['id'])}`)}
      aria-label={`${number}: Audit of this TC`}
      title="Audit of this TC"
      tabIndex={-1}
      data-opens-row
    >
      {number}
    </LinkBase>
  );
}

/** Returns the sums of a row over a period, and over how many months they are. */
function monthsSummed(record: ConsoleRecord) {
  const sum = (key: string) => {
    const value = record[key];
    return typeof value === 'number' ? value : null;
  };
  return {
    consumption: sum('consumption'),
    installationConsumption: sum('installationConsumption'),
    demand: sum('demand'),
    collection: sum('collection'),
    months: sum('audited') ?? 0,
  };
}

interface FigureCellProps extends CellProps {
  name: StatementFigure;
  /** The content of the figure's button. @default its number */
  children?: ReactNode;
}

/**
 * Shows a figure of a TC's audit in a list; pressing it explains it. Tab passes it by: Enter on the row leads to the
 * audit, where the same figures open.
 */
function FigureCell({ name, value, record, children }: FigureCellProps) {
  const period = useListPeriod();
  const { label } = useFigures()[name];
  if (typeof value !== 'number') return formatFigure(null);
  const [id = '', number = '', ofRow = ''] = [record['id'], record['number'], record['month']].map(asText);
  if (period.from !== period.until)
    return (
      <TransformerSums
        name={name}
        of={{ id, number, month: ofRow, ...monthsSummed(record) }}
        period={period}
        shown={formatFigure(value)}
        isTabStop={false}
      >
        {children ?? formatFigure(value)}
      </TransformerSums>
    );
  return (
    <TransformerFigure
      name={name}
      of={{ id, number }}
      month={ofRow || period.until}
      label={`${label} of ${number}, ${formatFigure(value)}`}
      isTabStop={false}
    >
      {children ?? formatFigure(value)}
    </TransformerFigure>
  );
}
