import { useController } from 'react-hook-form';
import type { InputProps } from '../../console/fields/field.ts';
import { InputFrame } from '../../console/fields/InputFrame.tsx';
import { afterPress } from '../../ui/afterPress.ts';
import styles from './help.module.css';

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
