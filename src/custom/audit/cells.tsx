import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { formatCount, formatFigure } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { asText, lazyComponent, useScope, type CellProps } from '../../console/index.ts';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { taggedInstallations } from './figures/countExplanations.ts';
import { useFigures, type FigureName } from './figures/figures.ts';
import { DrawerButton, Explained, TransformerFigure } from './figures/NumberButton.tsx';
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

interface FigureCellProps extends CellProps {
  name: FigureName;
  /** The content of the figure's button. @default its number */
  children?: ReactNode;
}

/**
 * Shows a figure of a TC's audit in a list; pressing it explains it. Tab passes it by: Enter on the row leads to the
 * audit, where the same figures open.
 */
function FigureCell({ name, value, record, children }: FigureCellProps) {
  const scope = useScope();
  const { label } = useFigures()[name];
  if (typeof value !== 'number') return formatFigure(null);
  const [id, number, ofRow] = [record['id'], record['number'], record['month']].map(asText);
  return (
    <TransformerFigure
      name={name}
      of={{ id: id ?? '', number: number ?? '' }}
      month={ofRow || scope.month}
      label={`${label} of ${number}, ${formatFigure(value)}`}
      isTabStop={false}
    >
      {children ?? formatFigure(value)}
    </TransformerFigure>
  );
}
