import { useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { Dialog } from '../../shell/Dialog.tsx';
import { SettledButton } from '../../shell/SettledButton.tsx';
import type { ConsoleRecord } from '../record.ts';
import styles from './StaleEdit.module.css';

/** A field in which a record has changed since an edit of it began, or in which the edit changes it. */
export interface Difference {
  key: string;
  label: string;
  /** The inputs of the form that it is typed into. */
  inputs: readonly string[];
  /** Whether the record has changed here. */
  theirs: boolean;
  /** Whether both have changed it, and not to the same: someone must choose. */
  contested: boolean;
  /** How it was when the edit began. */
  was: ReactNode;
  /** How it stands. */
  now: ReactNode;
  /** How it is in the form. */
  mine: ReactNode;
}

interface StaleEditProps {
  /** What one record is called. */
  noun: string;
  /** How what is typed differs from the record as it stands. */
  differencesOf: (typed: ConsoleRecord) => readonly Difference[];
  /** The form's values for the record as it stands. */
  current: ConsoleRecord;
  /** Bases the edit on the record as it stands. */
  onRebase: () => void;
  onBack: () => void;
}

type Side = 'theirs' | 'mine';

/**
 * Shows what someone else has changed since an edit began. Where both changed the same, the officer chooses; then the
 * edit goes on from the record as it stands.
 */
export function StaleEdit({ noun, differencesOf, current, onRebase, onBack }: StaleEditProps) {
  const { getValues, reset, setValue } = useFormContext();
  const group = useId();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [typed] = useState(() => getValues());
  const differences = differencesOf(typed);
  const isMine = ({ key, theirs, contested }: Difference) => (contested ? choices[key] === 'mine' : !theirs);
  const undecided = differences.some(({ key, contested }) => contested && !choices[key]);
  const mine = differences.filter(isMine);

  const goOn = (submitted: HTMLFormElement | null) => {
    // Of what is typed only what follows is kept, whatever the form does at other times.
    reset(current, { keepDirtyValues: false });
    for (const name of mine.flatMap(({ inputs }) => inputs))
      setValue(name, typed[name], { shouldDirty: true });
    // The form sends what it is based on, so that must be told before it is asked to.
    flushSync(onRebase);
    if (mine.length > 0) submitted?.requestSubmit();
  };

  return (
    <Dialog
      title={`This ${noun} was changed meanwhile`}
      width={660}
      onClose={onBack}
      actions={
        <>
          <button type="button" className="btn" onClick={onBack}>
            Back to the form
          </button>
          <SettledButton disabled={undecided} onClick={event => goOn(event.currentTarget.form)}>
            {mine.length > 0 || undecided ? 'Save' : 'Use as it is now'}
          </SettledButton>
        </>
      }
    >
      <p className={styles.told}>
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
  );
}

interface RowProps {
  difference: Difference;
  /** Keeps the radio buttons of this dialog apart from all others. */
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
