import { useInput } from 'react-admin';
import { flagRule } from '#schema/rules/flag.ts';
import type { FieldInput, InputProps } from '../field.ts';
import { InputFrame } from '../InputFrame.tsx';
import styles from '../input.module.css';

/** The form part of a flag: a checkbox. */
export function flagInput(): FieldInput {
  return {
    Input: FlagInput,
    rule: flagRule(),
    toForm: value => value === true,
    toWire: value => value === true,
  };
}

function FlagInput(input: InputProps) {
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
