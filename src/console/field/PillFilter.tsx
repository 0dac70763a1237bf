import type { Toggling } from '#schema/fields/choice/index.ts';
import type { Option } from '#schema/fields/choice/index.ts';
import type { FilterProps } from './field.ts';
import styles from './filter.module.css';
import { listOf, toggled } from './toggled.ts';

/** Shows a button for each value; pressing an active one clears it. */
export function PillFilter({
  label,
  value,
  onChange,
  options,
  ...toggling
}: FilterProps & { options: readonly Option[] } & Toggling) {
  const chosen = listOf(value);
  return (
    <fieldset aria-label={label} className={styles.pills}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={chosen.includes(option.value)}
          className={styles.pill}
          onClick={() => onChange(toggled(chosen, option.value, toggling))}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
