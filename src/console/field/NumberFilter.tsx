import { useId, useState } from 'react';
import { inDigits } from '#domain/numbers.ts';
import { trimmed } from '#domain/texts.ts';
import { numberFault, type NumberSettings } from '#schema/fields/number/index.ts';
import { asText } from '#schema/record.ts';
import type { FilterProps } from './field.ts';
import styles from './filter.module.css';
import { useDebouncedInput } from './useDebouncedInput.ts';

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
    if (numberFault(typed, label, settings) !== undefined) {
      setRefused(typed);
      return;
    }
    const digits = inDigits(typed);
    setApplied({ typed, digits: digits ?? '' });
    onChange(digits);
  });
  const fault = trimmed(input.value) === refused ? numberFault(refused, label, settings) : undefined;
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
/** Room for the groups, blanks and zeros of a pasted number: one that is cut would be another number. */
const mostCharacters = 40;

/** Returns the attributes of an input of a number. It keeps what was typed; a rule says what it takes. */
export const numberAttributes = (decimals = 0) =>
  ({
    type: 'text',
    inputMode: decimals === 0 ? 'numeric' : 'decimal',
    maxLength: mostCharacters,
    autoComplete: 'off',
  }) as const;
