import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { SettledButton } from '../SettledButton.tsx';
import MonthPicker, { type MonthPickerProps } from './MonthPicker.tsx';
import styles from './MonthDialog.module.css';

interface MonthDialogProps extends Pick<MonthPickerProps, 'first'> {
  title: string;
  /** The label of the button that submits the chosen month. */
  action: string;
  /** The month that is chosen at first. */
  month: string;
  /** Disables both buttons. */
  busy: boolean;
  /** Returns what is wrong with a month, or undefined if it is valid. @default every month is valid */
  faultOf?: (month: string) => string | undefined;
  /** Why the server refused the month that is chosen at first. @default no refusal */
  refused?: string | undefined;
  onSubmit: (month: string) => void;
  onClose: () => void;
  /** The content above the months. @default nothing */
  children?: ReactNode;
  /** The content below the months about the chosen one. It may choose another. @default nothing */
  renderAbout?: (month: string, choose: (month: string) => void) => ReactNode;
}

/** Asks for a month. The chosen one has the focus at first. A refusal stays until another month or year is looked at. */
export default function MonthDialog(props: MonthDialogProps) {
  const { title, action, busy, faultOf, onClose, children, renderAbout, first } = props;
  const [month, setMonth] = useState(props.month);
  const [fault, setFault] = useState(props.refused);
  // The picker shows a year of its own, until a month is chosen elsewhere.
  const [shownAnew, setShownAnew] = useState(0);
  const choose = (next: string) => {
    setMonth(next);
    setFault(undefined);
  };
  const submit = () => {
    const found = faultOf?.(month);
    setFault(found);
    if (found === undefined) props.onSubmit(month);
  };
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
          <SettledButton disabled={busy} onClick={submit}>
            {action}
          </SettledButton>
        </>
      }
    >
      {children}
      <div ref={months} className={styles.months}>
        <MonthPicker
          key={shownAnew}
          chosen={month}
          {...(first !== undefined && { first })}
          onChoose={choose}
          onYearChange={() => setFault(undefined)}
        />
      </div>
      {renderAbout?.(month, next => {
        choose(next);
        setShownAnew(shownAnew + 1);
      })}
      {faultOf && <div className={styles.refusal}>{fault !== undefined && <p role="alert">{fault}</p>}</div>}
    </Dialog>
  );
}
