import type { MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import { designationTitle } from '#domain/officer.ts';
import type { ViewContents } from '#domain/savedViews.ts';
import { DeleteIcon, EditIcon, PinIcon } from '../../../theme/icons.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import icon from '../../../ui/iconButton.module.css';
import { closePopover } from '../../../ui/usePopover.ts';
import { useAddressQuery } from '../../addressQuery.tsx';
import { usePreferences } from '../../contexts.tsx';
import type { PageProps } from '../../declaration/resolved.ts';
import { useNotice } from '../../notice.ts';
import { useDeleteView, useSaveView, type Asked, type SavedView } from './savedViews.ts';
import styles from './SavedViews.module.css';
import { declared, hideIn, namingView, savedParam } from './viewAddress.ts';

interface MenuProps extends PageProps {
  views: readonly SavedView[];
  isLoading: boolean;
  /** The id of the view that the address shows. */
  shown: string;
  /** The contents of the list now. */
  contents: ViewContents;
  /** The officer's own open view, if the list shows something else by now. */
  changed: SavedView | undefined;
  ask: (asked: Asked) => void;
}

/** The views of a list, the officer's own before shared ones, and the ways to save one. Loads when it opens. */
export function ViewMenu({ resource, views, isLoading, shown, contents, changed, ask }: MenuProps) {
  const own = views.filter(({ sharedBy }) => sharedBy === null);
  const closeAndAsk = (next: Asked) => (button: Element) => {
    closePopover(button);
    ask(next);
  };
  const line = { resource, shown, ask: closeAndAsk };
  return (
    <>
      <ul className={styles.views} aria-label={`Views of ${resource.title}`} aria-busy={isLoading}>
        <Line {...line} />
        {own.map(view => (
          <Line key={view.id} {...line} view={view} />
        ))}
        {views.map(view => view.sharedBy && <Line key={view.id} {...line} view={view} />)}
      </ul>
      <div className={styles.save}>
        {changed && <SaveChanges view={changed} contents={contents} />}
        <button
          type="button"
          className="btn t"
          onClick={({ currentTarget }) => closeAndAsk('new')(currentTarget)}
        >
          Save as a new view…
        </button>
      </div>
    </>
  );
}

interface LineProps extends PageProps {
  /** @default the list as it is declared */
  view?: SavedView;
  /** The id of the view that the address shows. */
  shown: string;
  ask: (asked: Asked) => (button: Element) => void;
}

/** A view to open, who shares it, and what the officer can do with it. */
function Line({ resource, view, shown, ask }: LineProps) {
  const { query } = useAddressQuery();
  const { preferences, change } = usePreferences();
  const id = view?.id ?? declared;
  const name = view?.name ?? 'Whole list';
  const isStart = preferences.startViews[resource.name] === id;
  const sharedBy = view?.sharedBy;
  return (
    <li className={styles.line}>
      <LinkBase
        to={`?${namingView(query, id)}`}
        className={styles.name}
        title={name}
        aria-current={shown === id || undefined}
        onClick={(event: MouseEvent<HTMLElement>) => closePopover(event.currentTarget)}
      >
        <span>{name}</span>
        {sharedBy && (
          <small>
            {`${sharedBy.name.firstName} ${sharedBy.name.lastName}, ${designationTitle(sharedBy.userType)}`}
          </small>
        )}
        {view?.isShared && !sharedBy && <small>Shared with the areas below</small>}
      </LinkBase>
      {view && (
        <button
          type="button"
          className={`${icon.icon} ${styles.pin}`}
          aria-pressed={isStart}
          aria-label={`Start this list with ${name}`}
          title={isStart ? 'This list starts with it' : 'Start this list with it'}
          onClick={() => change({ startViews: { [resource.name]: isStart ? '' : id } })}
        >
          <PinIcon />
        </button>
      )}
      {view && !sharedBy && (
        <>
          <button
            type="button"
            className={icon.icon}
            aria-label={`Edit ${name}`}
            title="Rename or share"
            onClick={({ currentTarget }) => ask({ change: view })(currentTarget)}
          >
            <EditIcon />
          </button>
          <button
            type="button"
            className={icon.icon}
            aria-label={`Delete ${name}`}
            title="Delete"
            onClick={({ currentTarget }) => ask({ remove: view })(currentTarget)}
          >
            <DeleteIcon />
          </button>
        </>
      )}
    </li>
  );
}

/** Saves what the list shows in the open view. */
function SaveChanges({ view, contents }: { view: SavedView; contents: ViewContents }) {
  const notice = useNotice();
  const { busy, start } = useSaveView();
  const month = view.contents.month === null ? null : contents.month;
  return (
    <button
      type="button"
      className="btn t"
      aria-disabled={busy}
      onClick={({ currentTarget }) =>
        start(
          { from: view, contents: { ...contents, month } },
          {
            onDone: () => {
              closePopover(currentTarget);
              notice.success(`“${view.name}” saved`);
            },
            onFailed: notice.failure,
          },
        )
      }
    >
      {`Save the changes of “${view.name}”`}
    </button>
  );
}

/** Asks before a view is deleted. The list stays as it is. */
export function DeleteView({
  resource,
  view,
  onClose,
}: PageProps & { view: SavedView; onClose: () => void }) {
  const notice = useNotice();
  const { busy, start } = useDeleteView();
  const { query, change } = useAddressQuery();
  const { preferences, change: prefer } = usePreferences();
  const confirm = () =>
    start(view, {
      onDone: () => {
        notice.success(`“${view.name}” deleted`);
        if (query.get(savedParam) === view.id) change(leaving, { replace: true });
        if (preferences.startViews[resource.name] === view.id)
          prefer({ startViews: { [resource.name]: '' } });
        onClose();
      },
      onFailed: notice.failure,
    });
  return (
    <ConfirmDialog
      title="Delete this view?"
      action="Delete"
      busy={busy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        {`“${view.name}” will be deleted${view.isShared ? ', also for those it is shared with' : ''}. No record of the list changes.`}
      </p>
    </ConfirmDialog>
  );
}

function leaving(query: URLSearchParams): URLSearchParams {
  query.set(savedParam, declared);
  return hideIn(query, []);
}
