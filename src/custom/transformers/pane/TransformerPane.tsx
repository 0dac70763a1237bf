import { useEffect, useRef, type RefObject } from 'react';
import { HttpError } from 'react-admin';
import { currentMonth } from '#domain/months.ts';
import { ErrorState } from '../../../console/ErrorState.tsx';
import { lazyComponent, useMay, useScope } from '../../../console/index.ts';
import look from '../../../ui/look.module.css';
import { focusOpener, openerOf, type Opener } from '../../../ui/opener.ts';
import { PaneLink } from '../PaneLink.tsx';
import { usePane, type PaneMode, type PaneState } from '../paneState.ts';
import { useRefreshTransformers, useTransformer } from '../transformerCalls.ts';
import styles from './pane.module.css';
import { TransformerDetails, ViewTransformer } from './TransformerDetails.tsx';

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
function OpenedTransformer(props: OpenedTransformerProps) {
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

const places = Array.from({ length: 12 }, (_, index) => index);

/** Fills the pane while its content loads. */
function PaneSkeleton() {
  return (
    <div className={styles.waiting}>
      <output className="visually-hidden">Loading...</output>
      {places.map(place => (
        <span key={place} className={look.skeleton} aria-hidden="true" />
      ))}
    </div>
  );
}

const add = lazyComponent(() => import('../form/AddTransformer.tsx'));

const titles = { details: 'Details', add: 'Add New TC', edit: 'Edit TC', view: 'View TC Details' } as const;

/** The pane beside the list: shows what the address has open. `onAdded` gets the id of a new transformer centre. */
export function TransformerPane({ onAdded }: { onAdded: (id: string) => void }) {
  const { pane, show } = usePane();
  const refresh = useRefreshTransformers();
  const section = useRef<HTMLElement>(null);
  useFocusOnOpen(section, pane);
  const saved = (id: string) => {
    show({ mode: 'details', id });
    void refresh();
  };
  return (
    <section ref={section} className={styles.pane} aria-label={titles[pane.mode]} tabIndex={-1}>
      {pane.mode === 'add' ? (
        <add.Show
          props={{
            onClose: () => show({ mode: 'details' }),
            onSaved: id => {
              onAdded(id);
              saved(id);
            },
          }}
          fallback={<PaneSkeleton />}
        />
      ) : pane.id === undefined ? (
        <NothingSelected />
      ) : (
        <OpenedTransformer key={pane.id} id={pane.id} mode={pane.mode} onSaved={saved} />
      )}
    </section>
  );
}

/** Says that nothing is open, and how to open something. */
function NothingSelected() {
  const canEdit = useMay()({ resource: 'transformer-centres', action: 'create' });
  return (
    <div className={look.state}>
      <p className={look.stateTitle}>No TC Selected</p>
      <p>
        {canEdit
          ? 'Choose one at the left to see its figures, or add a new one.'
          : 'Choose one at the left to see its figures.'}
      </p>
    </div>
  );
}

/**
 * Moves the focus into the pane when it opens a form or a read-only record, and back to what opened it on closing, even
 * if that is rendered anew. Choosing an entry leaves the focus in the list, so that the arrow keys continue to work
 * there.
 */
function useFocusOnOpen(pane: RefObject<HTMLElement | null>, { mode }: PaneState): void {
  const last = useRef(mode);
  const opener = useRef<Opener>(undefined);
  useEffect(() => {
    const screen = pane.current?.parentElement?.parentElement;
    if (mode !== 'details' || !screen) return undefined;
    const note = ({ target }: FocusEvent) => {
      opener.current = openerOf(screen, target) ?? opener.current;
    };
    screen.addEventListener('focusin', note);
    return () => screen.removeEventListener('focusin', note);
  }, [mode, pane]);
  useEffect(() => {
    const before = last.current;
    last.current = mode;
    const container = pane.current;
    const screen = container?.parentElement?.parentElement;
    const from = document.activeElement;
    if (before === mode || !container || !screen) return undefined;
    // If the user has already moved the focus elsewhere, it stays there.
    if (from !== document.body && !container.contains(from) && mode === 'details') return undefined;
    if (!container.contains(from) || mode === 'details') container.focus({ preventScroll: true });
    if (mode !== 'details' || !opener.current) return undefined;
    return focusOpener(screen, opener.current, () => document.activeElement === container);
  }, [mode, pane]);
}
