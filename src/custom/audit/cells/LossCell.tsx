import type { CellProps } from '../../../console/index.ts';
import { LossChip } from '../LossChip.tsx';
import { FigureCell } from './FigureCell.tsx';

/** Shows the loss of a month in a list. */
export default function LossCell(cell: CellProps) {
  return (
    <FigureCell name="lossPercentage" {...cell}>
      <LossChip loss={typeof cell.value === 'number' ? cell.value : undefined} />
    </FigureCell>
  );
}
