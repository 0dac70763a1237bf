import { HttpError } from 'react-admin';
import { currentMonth } from '#domain/months.ts';
import { lazyComponent, useScope } from '../../../console/index.ts';
import { ErrorState } from '../../../console/ErrorState.tsx';
import look from '../../../ui/look.module.css';
import { usePane, type PaneMode } from '../paneState.ts';
import { useTransformer } from '../calls.ts';
import { PaneLink } from '../PaneLink.tsx';
import { PaneSkeleton } from './PaneSkeleton.tsx';
import { TransformerDetails } from './TransformerDetails.tsx';
import { ViewTransformer } from './ViewTransformer.tsx';

const edit = lazyComponent(() => import('../form/EditTransformer.tsx'));

interface OpenedTransformerProps {
  id: string;
  mode: Exclude<PaneMode, 'add'>;
  onSaved: (id: string) => void;
}

/**
 * The pane with one transformer centre. Reads it separately, so that an address can open it whatever the list shows: as
 * it was in the audit month, or to edit it, as it is now.
 */
export function OpenedTransformer(props: OpenedTransformerProps) {
  const { month } = useScope();
  // The keys keep the data of the audit month out of the form while those of the current one load.
  return props.mode === 'edit' ? (
    <AsOf key="edit" {...props} month={currentMonth()} />
  ) : (
    <AsOf key="show" {...props} month={month} />
  );
}

function AsOf({ id, mode, month, onSaved }: OpenedTransformerProps & { month: string }) {
  const { show } = usePane();
  const { data: transformer, error, refetch, isPlaceholderData } = useTransformer(id, month);
  if (!transformer) {
    if (!error) return <PaneSkeleton />;
    return isUnknown(error) ? <Unknown /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const onClose = () => show({ mode: 'details', id });
  if (mode === 'edit')
    return <edit.Show props={{ transformer, onClose, onSaved }} fallback={<PaneSkeleton />} />;
  if (mode === 'view') return <ViewTransformer {...{ transformer, isPlaceholderData }} />;
  return <TransformerDetails {...{ transformer, isPlaceholderData }} />;
}

/** Whether no such transformer centre exists, or none in the officer's area: the server answers both alike. */
function isUnknown(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400);
}

function Unknown() {
  return (
    <div className={look.state} role="alert">
      <p className={look.stateTitle}>This TC is not on record in your area.</p>
      <p>It may have another section now, or the address may be mistyped.</p>
      <PaneLink className="btn" pane={{ mode: 'details' }}>
        Close
      </PaneLink>
    </div>
  );
}
