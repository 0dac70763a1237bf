import { useState } from 'react';
import { useTyped } from '../../../../console/fields/useTyped.ts';
import type { Option } from '../../../../console/fields/option.ts';
import { Dialog } from '../../../../shell/Dialog.tsx';
import { CloseIcon } from '../../../../theme/icons.tsx';
import { ReaderOptions } from './ReaderOptions.tsx';
import styles from './inputs.module.css';

interface TaggedReadersDialogProps {
  chosen: readonly Option[];
  onChoose: (chosen: readonly Option[]) => void;
  onClose: () => void;
}

/** Chooses several meter readers of the section. What is chosen stays so while others are searched for. */
export default function TaggedReadersDialog({ chosen, onChoose, onClose }: TaggedReadersDialogProps) {
  const [selected, setSelected] = useState(chosen);
  const [search, setSearch] = useState('');
  const typed = useTyped(search, setSearch);
  const without = (out: Option) => selected.filter(({ value }) => value !== out.value);
  return (
    <Dialog
      title="Select MRs associated with this TC"
      width={460}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Close
          </button>
          <button type="button" className="btn p" onClick={() => onChoose(selected)}>
            OK
          </button>
        </>
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
