import { useId } from 'react';
import { isoDate } from '#domain/dates.ts';
import { formatDate } from '#domain/formats.ts';
import { trimmed } from '#domain/texts.ts';
import { asText } from '#schema/record.ts';
import { CalendarButton, dayAttributes } from './CalendarButton.tsx';
import type { FilterProps } from './field.ts';
import { useDebouncedInput } from './useDebouncedInput.ts';
import styles from './filter.module.css';

/** A filter with a text box: applies after a pause in typing, or at once on Enter. */
export function BoxFilter(filter: FilterProps) {
  const { label, value, onChange } = filter;
  const { input } = useDebouncedInput(asText(value), text => onChange(text === '' ? undefined : text));
  return <input type="text" aria-label={label} placeholder={label} className={styles.box} {...input} />;
}

/** The same for a day, typed as DD/MM/YYYY or picked in a calendar; a text that is no day narrows nothing. */
export function DayFilter({ label, value, onChange }: FilterProps) {
  const id = useId();
  const day = asText(value);
  const { input } = useDebouncedInput(day === '' ? '' : formatDate(day), text => {
    const typed = isoDate(text);
    if (text === '' || typed !== undefined) onChange(typed);
  });
  const isDay = input.value === '' || isoDate(trimmed(input.value)) !== undefined;
  return (
    <span className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.day}>
        <input
          id={id}
          type="text"
          className={styles.box}
          {...dayAttributes}
          {...input}
          aria-invalid={!isDay}
        />
        <CalendarButton label={label} limits={{}} chosen={() => day || undefined} onPick={onChange} />
      </span>
    </span>
  );
}
