import { useDataProvider } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { undoLabel, type NoticeAction } from '../../ui/notices/notices.ts';
import type { ConsoleDataProvider } from '../consoleDataProvider.ts';
import type { Resource } from '../declaration/resolved.ts';
import type { Notice } from '../notice.ts';
import { useListMeta } from '../scope.tsx';
import { toBody, toFormValues, type FormField } from './changes.ts';
import { useUndo } from './useUndo.ts';

/** An edit that is saved. */
interface SavedEdit {
  fields: readonly FormField[];
  before: ConsoleRow;
  /** The record with the edit, and its new version. */
  after: ConsoleRow;
}

/**
 * Returns a function that returns the action for the notice of a saved edit: it puts the fields back, as long as nobody
 * has changed the record after. Undefined without a version of the edited record, because then nothing could tell. It
 * works as long as the notice shows, even after the officer has left the form.
 */
export function useUndoEdit(
  resource: Resource,
  notice: Notice,
): (edit: SavedEdit) => NoticeAction | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const meta = useListMeta(resource);
  const { name, noun } = resource;
  const undo = useUndo(noun.one, notice);

  return ({ fields, before, after }) => {
    const { etag } = after;
    const body = toBody(resource, fields, toFormValues(fields, before), after);
    if (etag === undefined || body === undefined) return undefined;
    const { id } = after;
    const putBack = () =>
      dataProvider.update(name, { id, data: { ...body, etag }, previousData: after, meta });
    return { label: undoLabel, run: () => void undo(putBack) };
  };
}
