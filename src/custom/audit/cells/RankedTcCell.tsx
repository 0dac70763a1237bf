import { LinkBase } from 'react-admin';
import { asText, useScope, type CellProps } from '../../../console/index.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';

/** Shows the number of a ranked TC; it leads to its audit of the month whose figures the row shows. */
export default function RankedTcCell({ value, record }: CellProps) {
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
