import { asText } from '../record.ts';
import type { FilterProps } from './field.ts';
import { useTyped } from './useTyped.ts';
import styles from './filter.module.css';

/** A filter that is typed: applied after a pause, or at once by Enter. */
export function BoxFilter({
  label,
  value,
  onChange,
  type,
}: FilterProps & { type: 'text' | 'number' | 'date' }) {
  const typed = useTyped(asText(value), text => onChange(text === '' ? undefined : text));
  return <input type={type} aria-label={label} placeholder={label} className={styles.box} {...typed.input} />;
}
