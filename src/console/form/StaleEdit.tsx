import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SettledButton } from '../../ui/SettledButton.tsx';
import { readPath, type ConsoleRecord } from '#schema/record.ts';
import styles from './StaleEdit.module.css';

/** A field that the record, the edit, or both have changed since the edit began. */
export interface Difference {
  key: string;
  label: string;
  /** The form inputs for this field, by their dotted names. */
  inputs: readonly string[];
  /** Whether someone else has changed this field of the record. */
  theirs: boolean;
  /** Whether both have changed the field, to different values: the officer must choose. */
  contested: boolean;
  /** The value when the edit began. */
  was: ReactNode;
  /** The record's value now. */
  now: ReactNode;
  /** The value in the form. */
  mine: ReactNode;
}

interface StaleEditProps {
  /** The noun for one record. */
  noun: string;
  /** Returns the differences between the typed values and the record as it is now. */
  differencesOf: (typed: ConsoleRecord) => readonly Difference[];
  /** The form's values for the record as it is now. */
  current: ConsoleRecord;
  /** Bases the edit on the record as it is now. */
  onRebase: () => void;
  onBack: () => void;
}

type Side = 'theirs' | 'mine';

/**
 * Shows what someone else has changed since an edit began. Where both changed the same field, the officer chooses. The
 * edit then continues from the record as it is now.
 */
export function StaleEdit({ noun, differencesOf, current, onRebase, onBack }: StaleEditProps) {
  const { getValues, reset, setValue } = useFormContext();
  const group = useId();
  // The dialog stands outside the form.
  const inForm = useRef<HTMLSpanElement>(null);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [typed] = useState(() => getValues());
  const differences = differencesOf(typed);
  const isMine = ({ key, theirs, contested }: Difference) => (contested ? choices[key] === 'mine' : !theirs);
  const undecided = differences.some(({ key, contested }) => contested && !choices[key]);
  const mine = differences.filter(isMine);

  const applyChoices = () => {
    const form = inForm.current?.closest('form');
    // Preserves only the typed values set below, whatever the form does with dirty values at other times.
    reset(current, { keepDirtyValues: false });
    for (const name of mine.flatMap(({ inputs }) => inputs))
      setValue(name, readPath(typed, name), { shouldDirty: true });
    // The form sends the record that it is based on, so rebase it before submitting.
    flushSync(onRebase);
    if (mine.length > 0) form?.requestSubmit();
  };

  return (
    <>
      <span ref={inForm} hidden />
      <Dialog
        title={`This ${noun} was changed meanwhile`}
        width={660}
        onClose={onBack}
        closeLabel="Back to the form"
        actions={
          <SettledButton disabled={undecided} onClick={applyChoices}>
            {mine.length > 0 || undecided ? 'Save' : 'Use as it is now'}
          </SettledButton>
        }
      >
        <p className={styles.intro}>
          Someone else has saved changes since you opened it. What you typed is kept, but not saved yet.
          {differences.some(({ contested }) => contested) &&
            ' Choose what to keep where both of you made a change.'}
          {!differences.some(({ theirs }) => theirs) && ' What they changed does not show on this form.'}
        </p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">It was</th>
              <th scope="col">It is now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(difference => (
              <Row
                key={difference.key}
                {...{ difference, group }}
                chosen={choices[difference.key]}
                onChoose={side => setChoices({ ...choices, [difference.key]: side })}
              />
            ))}
          </tbody>
        </table>
      </Dialog>
    </>
  );
}

interface RowProps {
  difference: Difference;
  /** Separates the radio buttons of this dialog from all others. */
  group: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function Row({ difference, group, chosen, onChoose }: RowProps) {
  const { key, label, theirs, contested, was, now, mine } = difference;
  const choice = (side: Side, value: ReactNode) => (
    <label className={styles.choice}>
      <input type="radio" name={group + key} checked={chosen === side} onChange={() => onChoose(side)} />
      {value}
    </label>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{was}</td>
      <td data-kept={theirs && !contested}>{contested ? choice('theirs', now) : now}</td>
      <td data-kept={!theirs}>{contested ? choice('mine', mine) : theirs ? 'Not changed' : mine}</td>
    </tr>
  );
}
