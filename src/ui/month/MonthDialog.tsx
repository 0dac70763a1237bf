import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { SettledButton } from '../SettledButton.tsx';
import MonthPicker, { type MonthPickerProps } from './MonthPicker.tsx';
import styles from './MonthDialog.module.css';

interface MonthDialogProps extends MonthPickerProps {
  title: string;
  /** The label of the button that submits the chosen month. */
  action: string;
  /** Disables both buttons. */
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** What stands above the months. @default nothing */
  intro?: ReactNode;
  /** What stands below the months. @default nothing */
  children?: ReactNode;
}

/** Asks for a month. The chosen one has the focus at first. */
export function MonthDialog(props: MonthDialogProps) {
  const { title, action, busy, onSubmit, onClose, intro, children, ...picker } = props;
  const months = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog's content is rendered before the dialog opens, too early to take the focus.
    months.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, []);
  return (
    <Dialog
      title={title}
      width={440}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn" disabled={busy} onClick={onClose}>
            Close
          </button>
          <SettledButton disabled={busy} onClick={onSubmit}>
            {action}
          </SettledButton>
        </>
      }
    >
      {intro}
      <div ref={months} className={styles.months}>
        <MonthPicker {...picker} />
      </div>
      {children}
    </Dialog>
  );
}
