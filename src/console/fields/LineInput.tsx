import type { InputHTMLAttributes, ReactNode } from 'react';
import { useInput } from 'react-admin';
import { afterPress } from '../../ui/afterPress.ts';
import type { InputProps } from './field.ts';
import { InputFrame } from './InputFrame.tsx';
import styles from './input.module.css';

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'maxLength' | 'min' | 'max' | 'autoComplete' | 'pattern' | 'placeholder' | 'disabled'
>;

/** An input of one line. The form holds the typed text; text that a `pattern` does not allow never gets in. */
export function LineInput({
  attributes,
  before,
  ...input
}: InputProps & { attributes: Attributes; before?: ReactNode }) {
  const { field, fieldState } = useInput<string>({ source: input.source, parse: asTyped });
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => (
        <span className={styles.box}>
          {before && <span className={styles.before}>{before}</span>}
          <input
            {...field}
            {...aria}
            {...attributes}
            onChange={event => {
              if (attributes.pattern === undefined || event.target.validity.valid) field.onChange(event);
            }}
            onBlur={() => afterPress(field.onBlur)}
            readOnly={input.readOnly}
            className={styles.control}
          />
        </span>
      )}
    </InputFrame>
  );
}

const asTyped = (text: string) => text;
