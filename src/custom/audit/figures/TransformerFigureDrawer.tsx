import { useChosenMonth } from '../../../shell/WithScope.tsx';
import FigureDrawer from './FigureDrawer.tsx';
import type { FigureName } from './figures.ts';
import { RecordDrawer } from './RecordDrawer.tsx';
import { useFigures } from './useFigures.ts';

interface TransformerFigureDrawerProps {
  name: FigureName;
  of: { id: string; number: string };
  month: string;
  onClose: () => void;
}

/** Fetches the audit of a transformer centre and explains one of its figures. */
export default function TransformerFigureDrawer({ name, of, month, onClose }: TransformerFigureDrawerProps) {
  const { addressIn } = useChosenMonth();
  const { label } = useFigures()[name];
  const { id, number } = of;
  const installations = addressIn(month, `/tc-audit/${id}`);
  return (
    <RecordDrawer title={label} id={id} month={month} onClose={onClose}>
      {record => <FigureDrawer {...{ name, month, record, id, installations, onClose }} tc={number} />}
    </RecordDrawer>
  );
}
