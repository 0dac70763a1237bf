import { useListContext } from 'react-admin';
import { forOfficer } from '../declaration/byOfficer.ts';
import { useOfficer } from '../officer.tsx';
import type { PageProps } from '../declaration/resolved.ts';
import { useDimming } from './DebouncedScope.tsx';
import { Chips } from './Chips.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { fieldsOf } from './columns.ts';
import { FieldFilter } from './FieldFilter.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import styles from './list.module.css';
import { SearchInput } from './SearchBox.tsx';
import { useAnnouncedCount } from './useAnnouncedCount.ts';
import { useToolbar } from './useToolbar.ts';
import { useTotal } from './useTotal.ts';

interface ListToolbarProps extends PageProps {
  /** Whether the number of rows shows, where no heading says it. @default true */
  showsCount?: boolean;
}

/** Shows search, filters, the number of rows, and the choice of columns. */
export function ListToolbar({ resource, showsCount = true }: ListToolbarProps) {
  const officer = useOfficer();
  const { search, filters, apply, panel, linked, chips, row } = resource.list;
  const names = forOfficer(filters, officer);
  const fields = fieldsOf(resource, names);
  const inChips = [...forOfficer(linked, officer), ...(chips ? [...names, ...(panel?.filters ?? [])] : [])];
  const { input, applyNow, shown, clearable, choose, clear } = useToolbar(resource.list, fields);
  return (
    <div className={styles.toolbar}>
      {search && <SearchInput search={search} typed={input} />}
      {fields.map(field => (
        <FieldFilter
          key={field.key}
          field={field}
          value={shown[field.key]}
          onChange={value => choose(field.key, value)}
        />
      ))}
      {apply !== undefined && (
        <button type="button" className="btn" onClick={applyNow}>
          {apply}
        </button>
      )}
      {clearable.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className="btn t"
          onClick={({ currentTarget: { previousElementSibling: sibling } }) => {
            if (sibling instanceof HTMLElement) sibling.focus();
            clear(key);
          }}
        >
          {`Clear ${label}`}
        </button>
      ))}
      {panel && <FilterPanel resource={resource} panel={panel} />}
      <Chips fields={fieldsOf(resource, inChips)} clear={clear} />
      <span className={styles.end}>
        <ListCount resource={resource} isShown={showsCount} />
        {!row && <ColumnChoice resource={resource} />}
      </span>
    </div>
  );
}

function ListCount({ resource, isShown }: PageProps & { isShown: boolean }) {
  const { name, title, noun, list } = resource;
  const { isPending, isPlaceholderData, error } = useListContext();
  const { total, format } = useTotal();
  const dimming = useDimming(isPlaceholderData);
  const announcement = useAnnouncedCount(noun);
  const counted = total === undefined ? '' : `${format(total)} ${total === 1 ? noun.one : noun.many}`;
  return (
    <>
      {isShown && (
        <span className={styles.count} {...dimming}>
          {isPending ? (
            'Loading...'
          ) : error ? (
            ''
          ) : list.total && counted ? (
            <list.total.Show
              props={{ list: name, title, text: counted, cards: list.cards }}
              fallback={counted}
            />
          ) : (
            counted
          )}
        </span>
      )}
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}
