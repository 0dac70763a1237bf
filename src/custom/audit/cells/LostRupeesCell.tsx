import type { CellProps } from '../../../console/index.ts';
import { FigureCell } from './FigureCell.tsx';

/** Shows what the lost energy is worth at a TC in a list. */
export default function LostRupeesCell(cell: CellProps) {
  return <FigureCell name="lostRupees" {...cell} />;
}
