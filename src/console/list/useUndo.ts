import { useQueryClient } from '@tanstack/react-query';
import type { NoticeAction } from '../../ui/notices/notices.ts';
import { useNotice } from '../notice.ts';
import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../declaration/resolved.ts';
import type { ActionDefinition } from './definition.ts';
import { useRowAction } from './useRowAction.ts';

/**
 * Returns the action for the notice of a finished row action: the one that undoes it, if declared. It works as long as
 * the notice shows, even after the row has left the list.
 */
export function useUndo(
  resource: Resource,
  action: ActionDefinition,
): (record: ConsoleRow) => NoticeAction | undefined {
  const notice = useNotice();
  const client = useQueryClient();
  const found = resource.list.actions.find(({ name }) => name === action.undo);
  const opposite = found && 'call' in found ? found : undefined;
  const { start } = useRowAction(resource, opposite ?? action);
  const show = () => client.invalidateQueries({ queryKey: [resource.name] });

  return record =>
    opposite && {
      label: 'Undo',
      run: () =>
        start(record, {
          onDone: message => {
            notice.success(opposite.success ?? message);
            void show();
          },
          onFailed: error => {
            notice.failure(error);
            void show();
          },
        }),
    };
}
