import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { absent } from '#domain/formats.ts';
import { useLock } from '../../ui/lock.ts';
import type { ConsoleDataProvider } from '../consoleDataProvider.ts';
import type { Resource } from '../declaration/resolved.ts';
import { useUndo } from '../form/useUndo.ts';
import { useNotice } from '../notice.ts';
import type { Change } from './HistoryEntries.tsx';
import { UndoButton } from './UndoButton.tsx';

interface UndoEditProps {
  resource: Resource;
  /** The id of the record. */
  id: string;
  entry: Change;
}

/** Undoes the newest edit of a record from its history; nothing if the officer can't. */
export function UndoEdit({ resource, id, entry: { action, values, undo } }: UndoEditProps) {
  const [isAsking, setIsAsking] = useState(false);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const putBack = useUndo(resource.noun.one, useNotice());
  const { busy, run } = useLock();
  if (!undo) return null;
  const { body, etag } = undo;
  const send = () =>
    dataProvider.update(resource.name, { id, data: { ...body, etag }, previousData: { id } });
  const start = () =>
    run(async () => {
      await putBack(send);
      setIsAsking(false);
      return true;
    });
  return (
    <UndoButton
      about={action}
      question="Undo this edit?"
      isAsking={isAsking}
      onAsk={setIsAsking}
      busy={busy}
      onUndo={() => void start()}
    >
      <p>The values from before the edit come back, as an edit of yours.</p>
      <ul>
        {values.map(({ title, before }) => (
          <li key={title}>{`${title}: ${before ?? absent}`}</li>
        ))}
      </ul>
    </UndoButton>
  );
}
