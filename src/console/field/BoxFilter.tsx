import { useId } from 'react';
import { asText } from '#schema/record.ts';
import type { FilterProps } from './field.ts';
import { useDebouncedInput } from './useDebouncedInput.ts';
import styles from './filter.module.css';

/** A filter with a text box: applies after a pause in typing, or at once on Enter. */
export function BoxFilter(filter: FilterProps) {
  const { label } = filter;
  return (
    <input type="text" aria-label={label} placeholder={label} className={styles.box} {...useTyped(filter)} />
  );
}

/** The same for a day, with its label beside it: a browser shows a pattern in place of a placeholder. */
export function DayFilter(filter: FilterProps) {
  const id = useId();
  return (
    <span className={styles.labelled}>
      <label htmlFor={id}>{filter.label}</label>
      <input id={id} type="date" className={styles.box} {...useTyped(filter)} />
    </span>
  );
}

function useTyped({ value, onChange }: FilterProps) {
  return useDebouncedInput(asText(value), text => onChange(text === '' ? undefined : text)).input;
}
