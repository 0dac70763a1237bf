import type { AriaAttributes, InputHTMLAttributes, ReactNode } from 'react';
import { useInput } from 'react-admin';
import type { ControllerRenderProps } from 'react-hook-form';
import { afterPress } from '../../ui/press.ts';
import type { InputProps } from './field.ts';
import { InputFrame } from './InputFrame.tsx';
import styles from './input.module.css';

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'maxLength' | 'min' | 'max' | 'autoComplete' | 'placeholder' | 'disabled'
>;

interface LineInputProps extends InputProps {
  attributes: Attributes;
  /** An element before the text. @default nothing */
  before?: ReactNode;
  /** An element after the text. @default nothing */
  after?: ReactNode;
  /** Returns what the form holds of the typed text. @default the same text */
  parse?: (text: string) => string;
}

/** An input of one line. The form holds the typed text. */
export function LineInput({ attributes, before, after, parse = asTyped, ...input }: LineInputProps) {
  const { field, fieldState } = useInput<string>({ source: input.source, parse });
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => <LineBox {...{ field, aria, attributes, before, after }} readOnly={input.readOnly} />}
    </InputFrame>
  );
}

interface LineBoxProps {
  field: ControllerRenderProps;
  aria: AriaAttributes;
  attributes: Attributes;
  /** An element before the text. @default nothing */
  before?: ReactNode;
  /** An element after the text. @default nothing */
  after?: ReactNode;
  /** @default false */
  readOnly?: boolean;
}

/** The same without a label: for one of several texts under a common label. */
export function LineBox({ field, aria, attributes, before, after, readOnly = false }: LineBoxProps) {
  return (
    <span className={styles.box}>
      {before && <span className={styles.before}>{before}</span>}
      <input
        {...field}
        {...aria}
        {...attributes}
        onBlur={() => afterPress(field.onBlur)}
        readOnly={readOnly}
        className={styles.control}
      />
      {after}
    </span>
  );
}

const asTyped = (text: string) => text;
