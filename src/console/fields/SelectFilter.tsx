import { asText } from '../record.ts';
import type { Option } from './option.ts';
import type { FilterProps } from './field.ts';
import styles from './filter.module.css';

/** A list to choose one value from, or all; closed, it says what it is about. */
export function SelectFilter({
  label,
  value,
  onChange,
  options,
}: FilterProps & { options: readonly Option[] }) {
  const chosen = asText(value);
  // What an address names may be none of the options, or they are not there yet: it narrows the list all the same.
  const isOffered = chosen === '' || options.some(option => option.value === chosen);
  const offered = isOffered ? options : [{ value: chosen, label: chosen }, ...options];
  return (
    <select
      aria-label={label}
      className={styles.box}
      value={chosen}
      onChange={event => onChange(event.target.value || undefined)}
    >
      <option value="">{label}: all</option>
      {offered.map(option => (
        <option key={option.value} value={option.value}>
          {option.value === chosen ? `${label}: ${option.label}` : option.label}
        </option>
      ))}
    </select>
  );
}
