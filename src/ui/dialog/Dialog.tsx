import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from '../../theme/icons.tsx';
import { leaveDialog } from '../notices/notices.ts';
import { Notices } from '../notices/Notices.tsx';
import styles from './Dialog.module.css';

/** The props of a dialog. */
export interface DialogProps {
  title: string;
  /** The content below the title. */
  children?: ReactNode;
  /** The label of the first button at the foot, which closes the dialog. @default no such button */
  closeLabel?: string;
  /** The other buttons at the foot, the main one last. @default none */
  actions?: ReactNode;
  /** Called by Escape, and by the button or cross that closes the dialog. The parent then stops rendering it. */
  onClose: () => void;
  /** Makes the dialog a form, whose last button submits it. @default not a form */
  onSubmit?: () => void;
  /** Whether a press outside closes the dialog too. Only for dialogs without inputs. @default false */
  lightDismiss?: boolean;
  /** @default 400 */
  width?: number;
  /** In the middle of the window, or at its right edge from top to bottom. @default 'middle' */
  placement?: 'middle' | 'edge';
}

/**
 * The browser's own modal dialog: it traps the focus and returns it afterwards. Without buttons at the foot, it has a
 * cross beside the title. It stands at the end of the page, so that no table or line around its opener styles it.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    children,
    closeLabel,
    actions,
    onSubmit,
    lightDismiss = false,
    width = 400,
    placement = 'middle',
  } = props;
  const hasButtons = closeLabel !== undefined || actions !== undefined;
  const id = useId();
  const dialog = useModal();
  const close = () => {
    leaveDialog();
    props.onClose();
  };
  const content = (
    <>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {!hasButtons && (
        <button type="button" className={styles.close} aria-label="Close" onClick={close}>
          <CloseIcon />
        </button>
      )}
      {children && <div className={styles.body}>{children}</div>}
      {hasButtons && (
        <div className={styles.actions}>
          {closeLabel !== undefined && (
            <button type="button" className="btn" onClick={close}>
              {closeLabel}
            </button>
          )}
          {actions}
        </div>
      )}
      <Notices />
    </>
  );
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      closedby={lightDismiss ? 'any' : undefined}
      className={placement === 'edge' ? `${styles.dialog} ${styles.edge}` : styles.dialog}
      style={{ width }}
      onKeyDown={trapFocus}
      onCancel={event => {
        event.preventDefault();
        close();
      }}
      // A second Escape closes it without a cancel event.
      onClose={event => event.currentTarget.isConnected && close()}
    >
      {onSubmit ? (
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </dialog>,
    document.body,
  );
}

const focusable = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/** Makes Tab move from the end of a dialog to its start; otherwise the browser would go through its own toolbar. */
function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/** Shows the browser's own modal dialog while mounted: it traps the focus and returns it afterwards. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
