import type { CellProps } from '../../console/index.ts';
import { inspectionTitle } from './inspectionTitle.ts';

/** Shows what an inspection is of beside its reason. */
export default function ReasonCell({ record }: CellProps) {
  return inspectionTitle(record);
}
