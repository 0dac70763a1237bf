import { useState } from 'react';
import { absent } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useLock } from '../../ui/lock.ts';
import { useUndo } from '../form/useUndo.ts';
import { useNotice } from '../notice.ts';
import type { Change } from './HistoryEntries.tsx';
import styles from './history.module.css';
import { UndoButton } from './UndoButton.tsx';

/** The edit that puts back another. */
export type Undo = NonNullable<Change['undo']>;

interface UndoEditProps {
  /** The noun of the record: 'MR'. */
  noun: string;
  entry: Change;
  /** Sends the edit that puts it back. */
  send: (undo: Undo) => Promise<unknown>;
}

/** Undoes the newest edit of a record from its history; nothing if the officer can't. */
export function UndoEdit({ noun, entry: { action, values, undo }, send }: UndoEditProps) {
  const [isAsking, setIsAsking] = useState(false);
  const putBack = useUndo(noun, useNotice());
  const { busy, run } = useLock();
  if (!undo) return null;
  const start = () =>
    run(async () => {
      await putBack(() => send(undo));
      setIsAsking(false);
      return true;
    });
  const from = undo.month === undefined ? '' : ` from ${fullMonthTitle(undo.month)} on`;
  return (
    <UndoButton
      about={action}
      question="Undo this edit?"
      isAsking={isAsking}
      onAsk={setIsAsking}
      busy={busy}
      onUndo={() => void start()}
    >
      <p>{`The values from before the edit come back${from}, as an edit of yours.`}</p>
      <dl className={styles.values}>
        {values.map(({ title, before }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{before ?? absent}</dd>
          </div>
        ))}
      </dl>
    </UndoButton>
  );
}
