import { useTyped } from '../fields/useTyped.ts';
import type { ResolvedList } from '../resolved.ts';
import styles from './list.module.css';

interface SearchBoxProps {
  search: NonNullable<ResolvedList['search']>;
  /** What the list is searched for now. */
  value: string;
  onSearch: (text: string) => void;
}

/** The search box: what is typed counts after a pause, or at once by Enter. */
export function SearchBox({ search, value, onSearch }: SearchBoxProps) {
  const typed = useTyped(value, onSearch);
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
