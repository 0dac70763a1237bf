import { useListContext } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { forOfficer } from '../byOfficer.ts';
import { useOfficer } from '../officer.tsx';
import { asText } from '../record.ts';
import type { PageProps } from '../resource.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { fieldsOf } from './columns.ts';
import styles from './list.module.css';
import { SearchBox } from './SearchBox.tsx';
import { useNarrowing } from './useNarrowing.ts';
import { useSpokenCount } from './useSpokenCount.ts';

/** Search, filters, how many there are, and the choice of columns. */
export function ListToolbar({ resource }: PageProps) {
  const officer = useOfficer();
  const { values, narrow } = useNarrowing();
  const { search, filters } = resource.list;
  return (
    <div className={styles.toolbar}>
      {search && (
        <SearchBox
          search={search}
          value={asText(values[search.param])}
          onSearch={text => narrow(search.param, text)}
        />
      )}
      {fieldsOf(resource, forOfficer(filters, officer)).map(
        ({ key, label, Filter }) =>
          Filter && (
            <Filter
              key={key}
              label={label}
              value={asText(values[key]) || undefined}
              onChange={value => narrow(key, value)}
            />
          ),
      )}
      <ListCount resource={resource} />
      <ColumnChoice resource={resource} />
    </div>
  );
}

function ListCount({ resource: { noun } }: PageProps) {
  const { total, isPending, error } = useListContext();
  const spoken = useSpokenCount(noun);
  const counted = total === undefined ? '' : `${formatCount(total)} ${total === 1 ? noun.one : noun.many}`;
  return (
    <>
      <span className={styles.count}>{isPending ? 'Loading...' : error ? '' : counted}</span>
      <output className="visually-hidden">{spoken}</output>
    </>
  );
}
