import type { CellProps } from '../../../console/index.ts';
import { FigureCell } from './FigureCell.tsx';

/** Shows the energy that was lost at a TC in a list. */
export default function LostUnitsCell(cell: CellProps) {
  return <FigureCell name="lostUnits" {...cell} />;
}
