import { useState } from 'react';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { Query } from '../declaration/api.ts';
import type { DownloadChoiceDefinition } from '../list/definition.ts';
import styles from './download.module.css';

/** The props of the dialog. */
export interface DownloadChoiceProps extends DownloadChoiceDefinition {
  /** Whether search or filters limit the contents of the file. */
  isFiltered: boolean;
  onChoose: (query: Query) => void;
  onClose: () => void;
}

/** Asks which file to download. */
export default function DownloadChoice({
  title,
  options,
  isFiltered,
  onChoose,
  onClose,
}: DownloadChoiceProps) {
  const [chosen, setChosen] = useState(options[0]);
  const download = (
    <button type="submit" className="btn p">
      Download
    </button>
  );
  return (
    <Dialog
      title={title}
      closeLabel="Cancel"
      actions={download}
      onClose={onClose}
      onSubmit={() => onChoose(chosen?.query ?? {})}
    >
      <fieldset className={styles.choices} aria-label={title}>
        {options.map(option => (
          <label key={option.label}>
            <input type="radio" name="file" checked={option === chosen} onChange={() => setChosen(option)} />
            {option.label}
          </label>
        ))}
      </fieldset>
      {isFiltered && <p className={styles.narrowed}>The file holds what the search and filters leave.</p>}
    </Dialog>
  );
}
