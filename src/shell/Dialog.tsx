import { useId, type ReactNode } from 'react';
import { keepFocusInside } from './keepFocusInside.ts';
import { Notices } from './Notices.tsx';
import { useModal } from './useModal.ts';
import styles from './Dialog.module.css';

/** What a dialog is made of. */
export interface DialogProps {
  title: string;
  /** Below the title. */
  children?: ReactNode;
  /** The buttons at its foot, the one that does something last. */
  actions: ReactNode;
  /** Called by Escape; whoever shows the dialog takes it away. */
  onClose: () => void;
  /** Makes the dialog a form, whose last button submits it. @default not a form */
  onSubmit?: () => void;
  /** @default 400 */
  width?: number;
}

/** A modal dialog of the browser's own: it keeps the focus inside and gives it back. */
export function Dialog({ title, children, actions, onClose, onSubmit, width = 400 }: DialogProps) {
  const id = useId();
  const dialog = useModal();
  const content = (
    <>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children && <div className={styles.body}>{children}</div>}
      <div className={styles.actions}>{actions}</div>
      <Notices />
    </>
  );
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={styles.dialog}
      style={{ width }}
      onKeyDown={keepFocusInside}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes it without asking.
      onClose={event => event.currentTarget.isConnected && onClose()}
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
    </dialog>
  );
}
