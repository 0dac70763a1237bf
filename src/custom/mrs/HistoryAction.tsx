import { asText, readPath, type ActionProps } from '../../console/index.ts';
import { HistoryIconButton } from '../history/HistoryIconButton.tsx';

/** Opens the history of a meter reader from its row: who added or changed them, when, and through which file. */
export default function HistoryAction({ record }: ActionProps) {
  const code = asText(readPath(record, 'userInfo.mrCode'));
  const of = {
    operation: 'readMeterReaderHistory',
    id: asText(record['userId']),
    title: `MR ${code}`,
  } as const;
  return <HistoryIconButton of={of} name={`MR ${code}`} />;
}
