import { useEffect, useRef, useState } from 'react';
import { firstTransformerMonth } from '#domain/months.ts';
import { chooseEditMonth, monthToBeginWith } from '#domain/transformerEdits.ts';
import { Dialog } from '../../../shell/Dialog.tsx';
import { SettledButton } from '../../../shell/SettledButton.tsx';
import MonthPicker from '../../month/MonthPicker.tsx';
import styles from './form.module.css';

interface EditMonthDialogProps {
  /** Chosen at first, where it may be chosen. */
  month: string;
  /** Why the server refused that month. @default it did not */
  refused?: string | undefined;
  /** What is wrong with a month, or undefined where nothing is. */
  faultOf: (month: string) => string | undefined;
  saving: boolean;
  onSubmit: (month: string) => void;
  onClose: () => void;
}

/** Asks from which month on an edit counts. A refusal stays until another month or year is looked at. */
export default function EditMonthDialog(props: EditMonthDialogProps) {
  const [month, setMonth] = useState(() => monthToBeginWith(props.month));
  const [fault, setFault] = useState(props.refused);
  const months = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What is in a dialog is there before it opens, too early to have the focus.
    months.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, []);
  const submit = () => {
    const found = props.faultOf(month);
    setFault(found);
    if (found === undefined) props.onSubmit(month);
  };
  return (
    <Dialog
      title={chooseEditMonth}
      width={440}
      onClose={props.onClose}
      actions={
        <>
          <button type="button" className="btn" disabled={props.saving} onClick={props.onClose}>
            Close
          </button>
          <SettledButton disabled={props.saving} onClick={submit}>
            Submit
          </SettledButton>
        </>
      }
    >
      <div ref={months} className={styles.months}>
        <MonthPicker
          chosen={month}
          first={firstTransformerMonth}
          onChoose={next => {
            setMonth(next);
            setFault(undefined);
          }}
          onYear={() => setFault(undefined)}
        />
      </div>
      <div className={styles.refusal}>{fault !== undefined && <p role="alert">{fault}</p>}</div>
    </Dialog>
  );
}
