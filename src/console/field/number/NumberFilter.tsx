import { useId, useState } from 'react';
import { inDigits } from '#domain/numbers.ts';
import { trimmed } from '#domain/texts.ts';
import type { NumberSettings } from '#schema/fields/settings.ts';
import { asText } from '#schema/record.ts';
import { numberFault } from '#schema/rules/numberFault.ts';
import type { FilterProps } from '../field.ts';
import styles from '../filter.module.css';
import { useDebouncedInput } from '../useDebouncedInput.ts';
import { numberAttributes } from './attributes.ts';

/**
 * A filter by a number, which applies after a pause in typing, or at once on Enter. It keeps what was typed; of a text
 * that it does not take it says why, and the list stays as it is.
 */
export function NumberFilter({
  label,
  value,
  onChange,
  settings,
}: FilterProps & { settings: NumberSettings }) {
  const id = useId();
  const [applied, setApplied] = useState({ typed: '', digits: '' });
  const [refused, setRefused] = useState('');
  const chosen = asText(value);
  const { input } = useDebouncedInput(chosen === applied.digits ? applied.typed : chosen, typed => {
    if (numberFault(label, settings, typed) !== undefined) {
      setRefused(typed);
      return;
    }
    const digits = inDigits(typed);
    setApplied({ typed, digits: digits ?? '' });
    onChange(digits);
  });
  const fault = trimmed(input.value) === refused ? numberFault(label, settings, refused) : undefined;
  return (
    <span className={styles.checked}>
      <input
        {...numberAttributes(settings.decimals)}
        {...input}
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && id}
        placeholder={label}
        className={styles.box}
      />
      {fault && (
        <span id={id} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </span>
  );
}
