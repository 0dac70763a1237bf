import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useListContext, useLocation, useNavigate, useParams } from 'react-admin';
import { isRecord, type ConsoleRow } from '#schema/record.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { CloseIcon } from '../../theme/icons.tsx';
import { useLeave } from '../addresses.ts';
import type { PageProps } from '../declaration/resolved.ts';
import { titleOf } from '../field/reference/titles.ts';
import { isTyping } from '../list/useRovingRows.ts';
import styles from './panel.module.css';

/**
 * The panel beside a list: one of its records, the ways to those before and after it (K and J), and its end. It takes the
 * focus when it opens or shows another record.
 */
export function Panel({ resource, children }: PageProps & { children: ReactNode }) {
  const { pathname } = useLocation();
  const leave = useLeave(resource.path);
  const { open, before, after } = useNeighbours();
  const title = pathname.endsWith('/edit') ? resource.form?.title : resource.noun.one;
  return (
    <aside tabIndex={-1} className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <Step label={`Previous ${resource.noun.one}`} shortcut="k" go={before}>
          Previous
        </Step>
        <Step label={`Next ${resource.noun.one}`} shortcut="j" go={after}>
          Next
        </Step>
        <output className={styles.which}>{open && titleOf(resource, open)}</output>
        <button type="button" className={styles.close} aria-label="Close the panel" onClick={leave}>
          <CloseIcon />
        </button>
      </header>
      <Open key={pathname}>{children}</Open>
    </aside>
  );
}

/** The open record in the panel. The panel takes the focus, unless that is on its buttons. */
function Open({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = body.current?.parentElement;
    if (!panel?.contains(document.activeElement)) panel?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={body} className={styles.body}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </div>
  );
}

/** Returns the open record, and how to open those before and after it, as far as the list's page has them. */
function useNeighbours() {
  const { data = [] } = useListContext<ConsoleRow>();
  const { id: openId = '' } = useParams();
  const location = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const at = data.findIndex(({ id }) => String(id) === openId);
  const goTo = (record: ConsoleRow | undefined) => {
    if (at < 0 || !record) return undefined;
    const address = location.pathname.replace(
      `/${encodeURIComponent(openId)}`,
      `/${encodeURIComponent(record.id)}`,
    );
    return () =>
      navigate(address, { replace: true, state: { ...(isRecord(state) && state), id: record.id } });
  };
  return { open: data[at], before: goTo(data[at - 1]), after: goTo(data[at + 1]) };
}

interface StepProps {
  label: string;
  /** The key that does the same, unless it types something or a dialog is open. */
  shortcut: string;
  /** Absent where there is no such record. */
  go: (() => void) | undefined;
  children: string;
}

/** A button to a neighbour. At either end it becomes inactive but keeps the focus, which `disabled` would drop. */
function Step({ label, shortcut, go, children }: StepProps) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isElse = isTyping(event) || document.querySelector('dialog[open]') !== null;
      if (key.toLowerCase() !== shortcut || ctrlKey || metaKey || altKey || isElse) return;
      event.preventDefault();
      go?.();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [shortcut, go]);
  return (
    <button
      type="button"
      className="btn"
      aria-label={label}
      aria-disabled={go === undefined}
      aria-keyshortcuts={shortcut}
      onClick={go}
    >
      {children}
    </button>
  );
}
