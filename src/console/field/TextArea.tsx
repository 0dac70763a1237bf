import { useController } from 'react-hook-form';
import { afterPress } from '../../ui/press.ts';
import type { InputProps } from './field.ts';
import { InputFrame } from './InputFrame.tsx';
import styles from './input.module.css';

/** An input with multiple lines. */
export function TextArea({ max, rows, ...input }: InputProps & { max: number; rows: number }) {
  const { field, fieldState } = useController({ name: input.source });
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => (
        <textarea
          {...field}
          {...aria}
          onBlur={() => afterPress(field.onBlur)}
          rows={rows}
          maxLength={max}
          className={styles.area}
        />
      )}
    </InputFrame>
  );
}
