import { useId, useState } from 'react';
import type { Option } from '#schema/fields/choice/index.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { FoundRecords, type ManyRecords } from './FoundRecords.tsx';
import styles from './pick.module.css';

/** The props of the dialog. */
export interface PickDialogProps {
  title: string;
  /** A few options, of which one can be chosen, or records, of which any number can. */
  from: { label: string; oneOf: readonly Option[] } | ManyRecords;
  chosen: readonly Option[];
  onChoose: (chosen: readonly Option[]) => void;
  onClose: () => void;
}

/** Lets the user choose records. Nothing counts as chosen before OK. */
export default function PickDialog({ title, from, chosen, onChoose, onClose }: PickDialogProps) {
  const name = useId();
  const [selected, setSelected] = useState(chosen);
  const isOne = 'oneOf' in from;
  return (
    <Dialog
      title={title}
      width={isOne ? 400 : 460}
      onClose={onClose}
      closeLabel="Close"
      actions={
        <button
          type="button"
          className="btn p"
          disabled={isOne && selected.length === 0}
          onClick={() => onChoose(selected)}
        >
          OK
        </button>
      }
    >
      {isOne ? (
        <fieldset className={styles.options} aria-label={from.label}>
          {from.oneOf.map(option => (
            <label key={option.value} className={styles.option}>
              <input
                type="radio"
                name={name}
                checked={option.value === selected[0]?.value}
                onChange={() => setSelected([option])}
              />
              <b>{option.label}</b>
            </label>
          ))}
        </fieldset>
      ) : (
        <FoundRecords from={from} selected={selected} onSelect={setSelected} />
      )}
    </Dialog>
  );
}
