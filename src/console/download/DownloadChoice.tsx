import { useState } from 'react';
import { Dialog } from '../../shell/Dialog.tsx';
import type { Query } from '../api.ts';
import type { DownloadChoiceDefinition } from '../list/definition.ts';
import styles from './download.module.css';

/** What the dialog is given. */
export interface DownloadChoiceProps extends DownloadChoiceDefinition {
  /** Whether search or filters narrow what the file will hold. */
  narrowed: boolean;
  onChoose: (query: Query) => void;
  onClose: () => void;
}

/** Asks which of several files is wanted. */
export default function DownloadChoice({ title, options, narrowed, onChoose, onClose }: DownloadChoiceProps) {
  const [chosen, setChosen] = useState(options[0]);
  const actions = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        Cancel
      </button>
      <button type="submit" className="btn p">
        Download
      </button>
    </>
  );
  return (
    <Dialog title={title} actions={actions} onClose={onClose} onSubmit={() => onChoose(chosen?.query ?? {})}>
      <fieldset className={styles.choices} aria-label={title}>
        {options.map(option => (
          <label key={option.label}>
            <input type="radio" name="file" checked={option === chosen} onChange={() => setChosen(option)} />
            {option.label}
          </label>
        ))}
      </fieldset>
      {narrowed && <p className={styles.narrowed}>The file holds what the search and filters leave.</p>}
    </Dialog>
  );
}
