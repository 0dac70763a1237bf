import { useId, useState } from 'react';
import { useNotice } from '../../console/index.ts';
import { useTyped } from '../../console/fields/useTyped.ts';
import { ErrorState } from '../../console/look/ErrorState.tsx';
import { OptionsSkeleton } from '../../console/look/OptionsSkeleton.tsx';
import look from '../../console/look/look.module.css';
import { Dialog } from '../../shell/Dialog.tsx';
import { useTransformers, type Transformer } from './calls.ts';
import styles from './installations.module.css';

interface ChooseTcProps {
  title: string;
  sectionCode: string;
  /** Whether a request about the chosen one is on its way. */
  busy: boolean;
  onChoose: (transformer: Transformer) => void;
  onClose: () => void;
}

/** The choice of a section's transformer centre to tag to. */
export function ChooseTc({ title, sectionCode, busy, onChoose, onClose }: ChooseTcProps) {
  const notice = useNotice();
  const [number, setNumber] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const found = useTransformers(sectionCode, number);
  // One that the search leaves out is out of sight, and chosen no more.
  const chosen = found.data?.find(({ id }) => id === chosenId);
  const typed = useTyped(number, setNumber);
  const choose = () => {
    if (busy) return;
    if (chosen) onChoose(chosen);
    else notice.warning('Please select tc to tag');
  };
  return (
    <Dialog
      title={title}
      width={460}
      onClose={onClose}
      onSubmit={choose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Close
          </button>
          <button type="submit" className="btn p" aria-disabled={!chosen || busy}>
            OK
          </button>
        </>
      }
    >
      <input
        type="search"
        className={styles.search}
        aria-label="Search by TC number"
        placeholder="Search by TC number"
        maxLength={60}
        autoComplete="off"
        {...typed.input}
        onKeyDown={event => {
          // It is the search that Enter is meant for, not what was chosen before it.
          if (event.key === 'Enter') event.preventDefault();
          typed.input.onKeyDown(event);
        }}
      />
      <Transformers found={found} chosen={chosenId} onChoose={setChosenId} />
    </Dialog>
  );
}

interface TransformersProps {
  found: ReturnType<typeof useTransformers>;
  /** The identity of the chosen one. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function Transformers({ found: { data, error, refetch, isFetching }, chosen, onChoose }: TransformersProps) {
  const name = useId();
  if (error)
    return (
      <div className={styles.none}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className={styles.choices}>
        <OptionsSkeleton />
      </div>
    );
  if (data.length === 0)
    return (
      <div className={styles.none}>
        <p className={look.stateTitle}>No Data Found!</p>
      </div>
    );
  return (
    <fieldset className={styles.choices} aria-label="Transformer centres" aria-busy={isFetching}>
      {data.map(transformer => (
        <label key={transformer.id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={transformer.id === chosen}
            onChange={() => onChoose(transformer.id)}
          />
          {`${transformer.number}, ${transformer.name}`}
        </label>
      ))}
    </fieldset>
  );
}
