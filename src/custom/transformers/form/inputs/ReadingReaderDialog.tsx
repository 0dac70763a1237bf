import { useId, useState } from 'react';
import type { Option } from '../../../../console/fields/option.ts';
import { Dialog } from '../../../../shell/Dialog.tsx';
import styles from './inputs.module.css';

interface ReadingReaderDialogProps {
  tagged: readonly Option[];
  chosen: Option | null;
  onChoose: (reader: Option) => void;
  onClose: () => void;
}

/** Chooses one of the tagged meter readers. */
export default function ReadingReaderDialog({ tagged, chosen, onChoose, onClose }: ReadingReaderDialogProps) {
  const group = useId();
  const [selected, setSelected] = useState(chosen);
  return (
    <Dialog
      title="Select an MR Reading this TC"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Close
          </button>
          <button
            type="button"
            className="btn p"
            disabled={selected === null}
            onClick={() => selected && onChoose(selected)}
          >
            OK
          </button>
        </>
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
