import { asText } from '#schema/record.ts';
import type { Option } from '#schema/fields/choice/index.ts';
import { Select } from '../../ui/Select.tsx';
import type { FilterProps } from './field.ts';
import styles from './filter.module.css';

/** A list to choose one value or all from. While closed, it shows what it filters by. */
export function SelectFilter({
  label,
  value,
  onChange,
  options,
}: FilterProps & { options: readonly Option[] }) {
  const chosen = asText(value);
  // The address may name a value outside the options, or the options may not have loaded yet: the value narrows the
  // list anyway.
  const isOffered = chosen === '' || options.some(option => option.value === chosen);
  const offered = isOffered ? options : [{ value: chosen, label: chosen }, ...options];
  return (
    <Select
      aria-label={label}
      className={styles.select}
      value={chosen}
      onChange={event => onChange(event.target.value || undefined)}
    >
      <option value="">{label}: all</option>
      {offered.map(option => (
        <option key={option.value} value={option.value}>
          {option.value === chosen ? `${label}: ${option.label}` : option.label}
        </option>
      ))}
    </Select>
  );
}
