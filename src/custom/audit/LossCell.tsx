import type { CellProps } from '../../console/index.ts';
import { LossChip } from './LossChip.tsx';

/** Shows the loss of a month in a list. */
export default function LossCell({ value }: CellProps) {
  return <LossChip loss={typeof value === 'number' ? value : undefined} />;
}
