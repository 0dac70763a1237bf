import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { useAddressQuery } from '../addressQuery.tsx';
import { useOfficer, usePreferences } from '../contexts.tsx';
import type { PageProps, Resource } from '../declaration/resolved.ts';
import { shownColumns } from './columns.ts';
import { hiddenIn, hideIn } from './saved/viewAddress.ts';
import { useFilterValues } from './useFilterValues.ts';

const list = lazyComponent(() => import('./ColumnList.tsx'));

/** Lets the officer choose the visible columns and their widths, and copy one. */
export function ColumnChoice({ resource }: PageProps) {
  const officer = useOfficer();
  const { hidden } = useHiddenColumns(resource);
  const { values } = useFilterValues();
  const columns = shownColumns(resource, officer, { hidden: [], values });
  const shown = shownColumns(resource, officer, { hidden, values });
  return (
    <PopoverButton
      label="Columns"
      note={shown.length === columns.length ? undefined : `${shown.length} of ${columns.length}`}
    >
      <list.Show props={{ resource, columns, shown }} />
    </PopoverButton>
  );
}

const none: readonly string[] = [];

/**
 * Returns the keys of the hidden columns of a list, and a function that changes them: those of the saved view that the
 * address shows, otherwise those that the officer hides.
 */
export function useHiddenColumns({ name }: Resource) {
  const { preferences, change } = usePreferences();
  const { query, change: changeQuery } = useAddressQuery();
  const ofView = hiddenIn(query);
  if (ofView) return { hidden: ofView, hide: (keys: string[]) => changeQuery(now => hideIn(now, keys)) };
  return {
    hidden: preferences.hiddenColumns[name] ?? none,
    hide: (keys: string[]) => change({ hiddenColumns: { [name]: keys } }),
  };
}
