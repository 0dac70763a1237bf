import { asText, type ActionProps } from '../../console/index.ts';
import { HistoryButton } from './HistoryButton.tsx';

/** Opens the history of a transformer centre from where its title shows. */
export default function HistoryAction({ record }: ActionProps) {
  return <HistoryButton transformer={{ id: asText(record['id']), number: asText(record['number']) }} />;
}
