import { useDebouncedInput, type DebouncedInput } from '../field/useDebouncedInput.ts';
import type { ResolvedSearch } from '../declaration/resolved.ts';
import styles from './list.module.css';

interface SearchBoxProps {
  search: ResolvedSearch;
  /** The current search text of the list. */
  value: string;
  onSearch: (text: string) => void;
}

/** The search box: typed text applies after a pause, or at once on Enter. */
export function SearchBox({ search, value, onSearch }: SearchBoxProps) {
  return <SearchInput search={search} typed={useDebouncedInput(value, onSearch).input} />;
}

/** The same box for use where another control can apply the text too. */
export function SearchInput({ search, typed }: { search: ResolvedSearch; typed: DebouncedInput['input'] }) {
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
