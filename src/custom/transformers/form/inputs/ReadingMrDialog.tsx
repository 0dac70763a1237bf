import { useId, useState } from 'react';
import type { Option } from '#schema/fields/option.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import styles from './inputs.module.css';

interface ReadingMrDialogProps {
  tagged: readonly Option[];
  chosen: Option | null;
  onChoose: (reader: Option) => void;
  onClose: () => void;
}

/** Lets the user choose one of the tagged meter readers. */
export default function ReadingMrDialog({ tagged, chosen, onChoose, onClose }: ReadingMrDialogProps) {
  const group = useId();
  const [selected, setSelected] = useState(chosen);
  return (
    <Dialog
      title="Select an MR Reading this TC"
      onClose={onClose}
      closeLabel="Close"
      actions={
        <button
          type="button"
          className="btn p"
          disabled={selected === null}
          onClick={() => selected && onChoose(selected)}
        >
          OK
        </button>
      }
    >
      <fieldset className={styles.options} aria-label="Tagged MRs">
        {tagged.map(option => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={group}
              checked={option.value === selected?.value}
              onChange={() => setSelected(option)}
            />
            <b>{option.label}</b>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
