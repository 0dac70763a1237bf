import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { ViewContents } from '#domain/savedViews.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { PopoverButton } from '../../../ui/PopoverButton.tsx';
import { useAddressQuery } from '../../addressQuery.tsx';
import { useOfficer } from '../../contexts.tsx';
import type { PageProps, Resource } from '../../declaration/resolved.ts';
import { viewOf } from '../../declaration/view.ts';
import { useReportFailure } from '../../notice.ts';
import { useListMeta } from '../../scope.tsx';
import { useHiddenColumns } from '../ColumnChoice.tsx';
import { initialSort } from '../columns.ts';
import { useFilterValues } from '../useFilterValues.ts';
import { useSavedViews, type Asked, type SavedView } from './savedViews.ts';
import styles from './SavedViews.module.css';
import { declared, hideIn, isSame, knownContents, savedParam } from './viewAddress.ts';

const menu = lazyComponent(() => import('./ViewMenu.tsx'), 'ViewMenu');
const deletion = lazyComponent(() => import('./ViewMenu.tsx'), 'DeleteView');
const dialog = lazyComponent(() => import('./SaveViewDialog.tsx'));

/** The views of a list: opens, saves, changes and deletes them. */
export function SavedViews({ resource }: PageProps) {
  const { query, change } = useAddressQuery();
  const [isNeeded, setNeeded] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const id = query.get(savedParam) ?? declared;
  const isRead = isNeeded || id !== declared;
  const { data, error } = useSavedViews(isRead);
  useReportFailure(error);
  const views = data?.filter(({ list }) => list === resource.name) ?? [];
  const shown = views.find(view => view.id === id);
  const contents = useContents(resource);
  const isChanged = useIsChanged(resource, contents, shown);

  return (
    <>
      <PopoverButton
        label="Views"
        note={shown && <span className={styles.note}>{`${shown.name}${isChanged ? ' *' : ''}`}</span>}
        onOpen={() => setNeeded(true)}
      >
        {isRead && (
          <menu.Show
            props={{
              resource,
              contents,
              shown: id,
              views,
              isLoading: !data && !error,
              changed: isChanged && shown?.sharedBy === null ? shown : undefined,
              ask: setAsked,
            }}
          />
        )}
      </PopoverButton>
      {asked && (asked === 'new' || 'change' in asked) && (
        <dialog.Show
          props={{
            resource,
            contents,
            view: asked === 'new' ? undefined : asked.change,
            onSaved: view => {
              if (asked === 'new') change(now => showing(now, view));
            },
            onClose: () => setAsked(undefined),
          }}
        />
      )}
      {asked && asked !== 'new' && 'remove' in asked && (
        <deletion.Show props={{ resource, view: asked.remove, onClose: () => setAsked(undefined) }} />
      )}
    </>
  );
}

/** Returns the query that says that the address already shows what a new view holds. */
function showing(query: URLSearchParams, { id, contents }: SavedView): URLSearchParams {
  query.set(savedParam, id);
  return hideIn(query, contents.hiddenColumns);
}

/** Returns what the list shows now, as a view holds it. */
function useContents(resource: Resource): ViewContents {
  const officer = useOfficer();
  const { sort } = useListContext();
  const { values } = useFilterValues();
  const { hidden } = useHiddenColumns(resource);
  const meta = useListMeta(resource);
  const shown = viewOf(resource, officer, { filter: values, meta }, sort);
  const own = initialSort(resource);
  const isOwn = !shown.sort || (sort.field === own.field && sort.order === own.order);
  return {
    filter: Object.fromEntries(
      Object.entries(shown.filter).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, typeof value === 'string' ? value : [...value]] as const],
      ),
    ),
    sort: isOwn || !shown.sort ? null : `${shown.sort.order === 'DESC' ? '-' : ''}${shown.sort.field}`,
    hiddenColumns: [...hidden],
    month: meta.month ?? null,
  };
}

/** Whether the list shows something else than the view that is open. */
function useIsChanged(resource: Resource, contents: ViewContents, view: SavedView | undefined): boolean {
  const officer = useOfficer();
  if (!view) return false;
  const known = knownContents(resource, officer, view.contents).contents;
  return !isSame({ ...contents, month: known.month === null ? null : contents.month }, known);
}
