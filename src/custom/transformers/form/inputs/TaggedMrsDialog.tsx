import { useState } from 'react';
import { useDebouncedInput } from '../../../../console/fields/useDebouncedInput.ts';
import type { Option } from '#schema/fields/option.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { CloseIcon } from '../../../../theme/icons.tsx';
import { ReaderOptions } from './ReaderOptions.tsx';
import styles from './inputs.module.css';

interface TaggedMrsDialogProps {
  chosen: readonly Option[];
  onChoose: (chosen: readonly Option[]) => void;
  onClose: () => void;
}

/** Lets the user choose two or more of the section's meter readers. Chosen ones stay chosen during further searches. */
export default function TaggedMrsDialog({ chosen, onChoose, onClose }: TaggedMrsDialogProps) {
  const [selected, setSelected] = useState(chosen);
  const [search, setSearch] = useState('');
  const typed = useDebouncedInput(search, setSearch);
  const without = (out: Option) => selected.filter(({ value }) => value !== out.value);
  return (
    <Dialog
      title="Select MRs associated with this TC"
      width={460}
      onClose={onClose}
      closeLabel="Close"
      actions={
        <button type="button" className="btn p" onClick={() => onChoose(selected)}>
          OK
        </button>
      }
    >
      <input
        type="search"
        aria-label="Search by MR code"
        placeholder="Search by MR code"
        maxLength={10}
        autoComplete="off"
        className={styles.find}
        {...typed.input}
      />
      {selected.length > 0 && (
        <ul className={styles.selected} aria-label="Selected">
          {selected.map(option => (
            <li key={option.value} className={styles.chip}>
              {option.label}
              <button
                type="button"
                aria-label={`Untag ${option.label}`}
                onClick={() => setSelected(without(option))}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ReaderOptions
        mrCode={search}
        selected={selected}
        onToggle={(option, isChosen) => setSelected(isChosen ? [...selected, option] : without(option))}
      />
    </Dialog>
  );
}
