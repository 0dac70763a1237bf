import { useId, useState } from 'react';
import { formatCount } from '#domain/formats.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { useEndWhenMended, useNotice } from '../../console/index.ts';
import { useDebouncedInput } from '../../console/field/useDebouncedInput.ts';
import filter from '../../console/field/filter.module.css';
import { FoundOptions } from '../../console/list/FoundOptions.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useTagTargets, type Chosen, type TagTarget } from './installationCalls.ts';
import styles from './installations.module.css';

interface ChooseTcProps {
  title: string;
  /** The installations to tag. */
  installations: Chosen;
  /** Whether a request about the chosen transformer centre is running. */
  busy: boolean;
  onChoose: (transformer: TagTarget) => void;
  onClose: () => void;
}

/** Lets an ae choose one of the section's transformer centres to tag to: those of the same MR and reading day come first. */
export function ChooseTc({ title, installations, busy, onChoose, onClose }: ChooseTcProps) {
  const notice = useNotice();
  const [number, setNumber] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  useEndWhenMended(notice, chosenId);
  const found = useTagTargets(installations, number);
  // A transformer centre outside the search results is not visible, so it no longer counts as chosen.
  const chosen = found.data?.transformers.find(({ id }) => id === chosenId);
  const typed = useDebouncedInput(number, setNumber);
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
      closeLabel="Close"
      actions={
        <button type="submit" className="btn p" aria-disabled={!chosen || busy}>
          OK
        </button>
      }
    >
      <input
        type="search"
        className={filter.box}
        aria-label="Search by TC number"
        placeholder="Search by TC number"
        maxLength={60}
        autoComplete="off"
        {...typed.input}
        onKeyDown={event => {
          // Enter belongs to the search here, and must not submit an earlier choice.
          if (event.key === 'Enter') event.preventDefault();
          typed.input.onKeyDown(event);
        }}
      />
      <Transformers found={found} chosen={chosenId} onChoose={setChosenId} />
    </Dialog>
  );
}

interface TransformersProps {
  found: ReturnType<typeof useTagTargets>;
  /** The identity of the chosen transformer centre. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function Transformers({ found, chosen, onChoose }: TransformersProps) {
  const name = useId();
  return (
    <FoundOptions
      found={found}
      options={found.error ? undefined : found.data?.transformers}
      label="Transformer centres"
      className={styles.choices}
      busy={found.isFetching}
    >
      {transformers =>
        transformers.map(transformer => (
          <label key={transformer.id} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={transformer.id === chosen}
              onChange={() => onChoose(transformer.id)}
            />
            {`${transformer.number}, ${inSentenceCase(transformer.name)}`}
            {transformer.sameReader > 0 && (
              <span className={styles.match}>{matchOf(transformer, found.data?.count)}</span>
            )}
          </label>
        ))
      }
    </FoundOptions>
  );
}

/** Returns in words how a transformer centre fits the installations that one of its MRs reads. */
function matchOf({ sameReader, sameDay }: TagTarget, count = 1): string {
  if (count > 1) return ` MR of ${formatCount(sameReader)} of ${formatCount(count)}`;
  return sameDay > 0 ? ' same MR and reading day' : ' same MR';
}
