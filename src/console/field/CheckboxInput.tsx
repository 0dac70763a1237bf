import { useInput } from 'react-admin';
import type { InputProps } from './field.ts';
import { InputFrame } from './InputFrame.tsx';
import styles from './input.module.css';

/** A checkbox. */
export function CheckboxInput(input: InputProps) {
  const { field, fieldState } = useInput<boolean>({ source: input.source });
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => (
        <input
          {...field}
          {...aria}
          type="checkbox"
          value="on"
          checked={field.value === true}
          onChange={event => field.onChange(event.target.checked)}
          disabled={input.readOnly}
          className={styles.check}
        />
      )}
    </InputFrame>
  );
}
