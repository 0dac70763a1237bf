import { asText } from '#schema/record.ts';
import type { FilterProps } from './field.ts';
import { useDebouncedInput } from './useDebouncedInput.ts';
import styles from './filter.module.css';

/** A filter with a text box: applies after a pause in typing, or at once on Enter. */
export function BoxFilter({
  label,
  value,
  onChange,
  type,
}: FilterProps & { type: 'text' | 'number' | 'date' }) {
  const typed = useDebouncedInput(asText(value), text => onChange(text === '' ? undefined : text));
  return <input type={type} aria-label={label} placeholder={label} className={styles.box} {...typed.input} />;
}
