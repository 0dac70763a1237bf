import { useState } from 'react';
import { firstTransformerMonth } from '#domain/months.ts';
import { chooseEditMonth, monthToBeginWith } from '#domain/transformerEdits.ts';
import { MonthDialog } from '../../../ui/month/MonthDialog.tsx';
import styles from './form.module.css';

interface EditMonthDialogProps {
  /** The preselected month, if it may be chosen. */
  month: string;
  /** Why the server refused that month. @default no refusal */
  refused?: string | undefined;
  /** Returns what is wrong with a month, or undefined if it is valid. */
  faultOf: (month: string) => string | undefined;
  saving: boolean;
  onSubmit: (month: string) => void;
  onClose: () => void;
}

/** Asks from which month on an edit counts. A refusal stays visible until the officer changes the month or year. */
export default function EditMonthDialog(props: EditMonthDialogProps) {
  const [month, setMonth] = useState(() => monthToBeginWith(props.month));
  const [fault, setFault] = useState(props.refused);
  const submit = () => {
    const found = props.faultOf(month);
    setFault(found);
    if (found === undefined) props.onSubmit(month);
  };
  return (
    <MonthDialog
      title={chooseEditMonth}
      action="Submit"
      chosen={month}
      first={firstTransformerMonth}
      busy={props.saving}
      onChoose={next => {
        setMonth(next);
        setFault(undefined);
      }}
      onYearChange={() => setFault(undefined)}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <div className={styles.refusal}>{fault !== undefined && <p role="alert">{fault}</p>}</div>
    </MonthDialog>
  );
}
