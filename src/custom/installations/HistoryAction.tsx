import { asText, type ActionProps } from '../../console/index.ts';
import { HistoryIconButton } from '../history/HistoryIconButton.tsx';

/** Opens the history of an installation from its row: who tagged it to which TC, when, and through which file. */
export default function HistoryAction({ record }: ActionProps) {
  const name = asText(record['RRNumber']);
  const of = {
    operation: 'readInstallationHistory',
    id: asText(record['id']),
    title: `installation ${name}`,
  } as const;
  return <HistoryIconButton of={of} name={name} />;
}
