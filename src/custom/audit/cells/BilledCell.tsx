import type { CellProps } from '../../../console/index.ts';
import { FigureCell } from './FigureCell.tsx';

/** Shows the energy that was billed at a TC in a list. */
export default function BilledCell(cell: CellProps) {
  return <FigureCell name="installationConsumption" {...cell} />;
}
