import { useTyped, type Typed } from '../fields/useTyped.ts';
import type { ResolvedSearch } from '../resolved.ts';
import styles from './list.module.css';

interface SearchBoxProps {
  search: ResolvedSearch;
  /** What the list is searched for now. */
  value: string;
  onSearch: (text: string) => void;
}

/** The search box: what is typed counts after a pause, or at once by Enter. */
export function SearchBox({ search, value, onSearch }: SearchBoxProps) {
  return <SearchInput search={search} typed={useTyped(value, onSearch).input} />;
}

/** The same, where something else may have it count too. */
export function SearchInput({ search, typed }: { search: ResolvedSearch; typed: Typed['input'] }) {
  return (
    <input
      type="search"
      aria-label={search.label}
      placeholder={search.label}
      maxLength={search.max}
      autoComplete="off"
      className={styles.search}
      {...typed}
    />
  );
}
