import type { CellProps } from '../../../console/index.ts';
import { FigureCell } from './FigureCell.tsx';

/** Shows the energy that went in at a TC in a list. */
export default function ConsumptionCell(cell: CellProps) {
  return <FigureCell name="consumption" {...cell} />;
}
