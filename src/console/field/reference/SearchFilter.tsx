import { useId } from 'react';
import { asText } from '#schema/record.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import type { Resource } from '../../declaration/resolved.ts';
import type { FilterProps } from '../field.ts';
import styles from '../filter.module.css';
import { searchMessage } from '../searchMessage.ts';
import { titleOf } from './titles.ts';
import { useChosenRecord } from './useChosenRecord.ts';
import { useRecordSearch } from './useRecordSearch.ts';

/** The props of `SearchFilter`. */
export interface SearchFilterProps extends FilterProps {
  /** The resource of the records, which its list can search. */
  resource: Resource;
}

/** Narrows a list to the records that refer to one of many, which the officer finds by typing. Clearing the text shows all. */
export default function SearchFilter({ label, value, onChange, resource }: SearchFilterProps) {
  const id = useId();
  const [chosen, remember] = useChosenRecord(resource, asText(value));
  const title = chosen ? titleOf(resource, chosen) : '';
  const { combobox, search } = useRecordSearch({ resource, title });
  return (
    <span className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      <Combobox
        {...combobox}
        titleOf={record => titleOf(resource, record)}
        chosen={chosen}
        onChoose={record => {
          remember(record);
          onChange(record ? String(record.id) : undefined);
        }}
        message={searchMessage(search, combobox.options.length === 0)}
        className={styles.search}
        input={{ id, placeholder: 'All' }}
      />
    </span>
  );
}
