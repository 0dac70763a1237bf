import type { Option } from './option.ts';
import type { FilterProps } from './field.ts';
import styles from './filter.module.css';

/** A button for each value; the active one clears the filter. */
export function PillFilter({
  label,
  value,
  onChange,
  options,
}: FilterProps & { options: readonly Option[] }) {
  return (
    <fieldset aria-label={label} className={styles.pills}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={styles.pill}
          onClick={() => onChange(option.value === value ? undefined : option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
