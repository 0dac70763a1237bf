import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { Dialog } from '../../shell/Dialog.tsx';
import { Cell } from '../fields/Cell.tsx';
import type { ConsoleRecord, ConsoleRow } from '../record.ts';
import { compare, toFormValues, type Difference } from './changes.ts';
import type { FormField } from './formParts.ts';
import styles from './StaleEdit.module.css';

interface StaleEditProps {
  /** What one record is called. */
  noun: string;
  fields: readonly FormField[];
  /** What the edit began from. */
  basis: ConsoleRow;
  /** The record as it stands. */
  current: ConsoleRow;
  /** Bases the edit on the record as it stands. */
  onRebase: () => void;
  onBack: () => void;
}

type Side = 'theirs' | 'mine';

/**
 * Shows what someone else has changed since an edit began. Where both changed the same, the officer chooses; then the
 * edit goes on from the record as it stands.
 */
export function StaleEdit({ noun, fields, basis, current, onRebase, onBack }: StaleEditProps) {
  const { getValues, reset, setValue } = useFormContext();
  const form = useId();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [typed] = useState(() => getValues());
  const differences = compare(fields, typed, basis, current);
  const isMine = ({ field, theirs, contested }: Difference) =>
    contested ? choices[field.key] === 'mine' : !theirs;
  const undecided = differences.some(({ field, contested }) => contested && !choices[field.key]);
  const mine = differences.filter(isMine);

  const goOn = (submitted: HTMLFormElement | null) => {
    reset(toFormValues(fields, current));
    for (const { field } of mine) setValue(field.key, typed[field.key], { shouldDirty: true });
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
          <button
            type="button"
            className="btn p"
            disabled={undecided}
            onClick={event => goOn(event.currentTarget.form)}
          >
            {mine.length > 0 || undecided ? 'Save' : 'Use as it is now'}
          </button>
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
              key={difference.field.key}
              {...{ difference, basis, current, group: form }}
              chosen={choices[difference.field.key]}
              onChoose={side => setChoices({ ...choices, [difference.field.key]: side })}
            />
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

interface RowProps {
  difference: Difference;
  basis: ConsoleRow;
  current: ConsoleRow;
  /** Keeps the radio buttons of this dialog apart from all others. */
  group: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function Row({
  difference: { field, mine, contested, theirs },
  basis,
  current,
  group,
  chosen,
  onChoose,
}: RowProps) {
  const name = `${group}${field.key}`;
  const choice = (side: Side, record: ConsoleRecord) => (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
      <Cell field={field} record={record} />
    </label>
  );
  const now = <Cell field={field} record={current} />;
  return (
    <tr>
      <th scope="row">{field.label}</th>
      <td>
        <Cell field={field} record={basis} />
      </td>
      <td data-kept={theirs && !contested}>{contested ? choice('theirs', current) : now}</td>
      <td data-kept={!theirs}>
        {contested ? choice('mine', mine) : theirs ? 'Not changed' : <Cell field={field} record={mine} />}
      </td>
    </tr>
  );
}
