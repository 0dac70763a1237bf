import { asText } from '../record.ts';
import type { Option } from './option.ts';
import type { FilterProps } from './field.ts';
import styles from './filter.module.css';

/** A list to choose one value from, or all. */
export function SelectFilter({
  label,
  value,
  onChange,
  options,
}: FilterProps & { options: readonly Option[] }) {
  return (
    <select
      aria-label={label}
      className={styles.box}
      value={asText(value)}
      onChange={event => onChange(event.target.value || undefined)}
    >
      <option value="">{label}: all</option>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
