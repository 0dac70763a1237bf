import { HttpError } from 'react-admin';
import { part } from '../../../console/index.ts';
import { ErrorState } from '../../../console/look/ErrorState.tsx';
import look from '../../../console/look/look.module.css';
import { useOpen, type Mode } from '../address.ts';
import { useTransformer } from '../calls.ts';
import { OpenLink } from '../OpenLink.tsx';
import { PaneSkeleton } from './PaneSkeleton.tsx';
import { TransformerDetails } from './TransformerDetails.tsx';
import { ViewTransformer } from './ViewTransformer.tsx';

const edit = part(() => import('../form/EditTransformer.tsx'));

interface OpenedTransformerProps {
  id: string;
  mode: Exclude<Mode, 'add'>;
  onSaved: (id: string) => void;
}

/** The pane with one transformer centre, read by itself: an address leads to it whatever the list shows. */
export function OpenedTransformer({ id, mode, onSaved }: OpenedTransformerProps) {
  const { show } = useOpen();
  const { data: transformer, error, refetch, isPlaceholderData: waiting } = useTransformer(id);
  if (!transformer) {
    if (!error) return <PaneSkeleton />;
    return isUnknown(error) ? <Unknown /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const onClose = () => show({ mode: 'details', id });
  if (mode === 'edit')
    return <edit.Show props={{ transformer, onClose, onSaved }} waiting={<PaneSkeleton />} />;
  if (mode === 'view') return <ViewTransformer {...{ transformer, waiting }} />;
  return <TransformerDetails {...{ transformer, waiting }} />;
}

/** Whether there is none of that identity, or none in the officer's area: the server tells these alike. */
function isUnknown(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400);
}

function Unknown() {
  return (
    <div className={look.state} role="alert">
      <p className={look.stateTitle}>This TC is not on record in your area.</p>
      <p>It may have another section now, or the address may be mistyped.</p>
      <OpenLink className="btn" opens={{ mode: 'details' }}>
        Close
      </OpenLink>
    </div>
  );
}
