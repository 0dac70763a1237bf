import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { StaleRecord } from '../../client/versions.ts';
import { undoLabel, type NoticeAction } from '../../ui/notices/notices.ts';
import type { ConsoleDataProvider } from '../consoleDataProvider.ts';
import type { Resource } from '../declaration/resolved.ts';
import type { Notice } from '../notice.ts';
import { useListMeta } from '../scope.tsx';
import { toBody, toFormValues, type FormField } from './changes.ts';

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
  const queries = useQueryClient();
  const meta = useListMeta(resource);
  const { name, noun } = resource;

  return ({ fields, before, after }) => {
    const { etag } = after;
    const body = toBody(resource, fields, toFormValues(fields, before), after);
    if (etag === undefined || body === undefined) return undefined;
    const undo = async () => {
      try {
        const { id } = after;
        await dataProvider.update(name, { id, data: { ...body, etag }, previousData: after, meta });
        notice.success(`The ${noun.one} is as it was before your change.`);
      } catch (error) {
        if (error instanceof StaleRecord)
          notice.warning(`This ${noun.one} was changed again after your edit, so it stays as it is.`);
        else notice.failure(error);
      }
      // A refused undoing may mean that lists are out of date.
      await queries.invalidateQueries();
    };
    return { label: undoLabel, run: () => void undo() };
  };
}
