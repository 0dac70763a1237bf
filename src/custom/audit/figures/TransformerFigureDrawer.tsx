import { ErrorState } from '../../../console/ErrorState.tsx';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import look from '../../../ui/look.module.css';
import { useAuditRecord } from '../detail/calls.ts';
import FigureDrawer from './FigureDrawer.tsx';
import styles from './figures.module.css';
import type { FigureName } from './figures.ts';
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
  const { data: record, error, refetch } = useAuditRecord(of.id, month);
  const { label } = useFigures()[name];
  if (record) {
    const installations = addressIn(month, `/tc-audit/${of.id}`);
    return <FigureDrawer {...{ name, month, record, installations, onClose }} tc={of.number} />;
  }
  return (
    <Dialog title={label} placement="edge" width={424} lightDismiss onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={`${look.skeleton} ${styles.waiting}`} />
      )}
    </Dialog>
  );
}
