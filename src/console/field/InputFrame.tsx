import { useId, type ReactNode } from 'react';
import type { InputProps } from './field.ts';
import styles from './input.module.css';

/** The attributes that connect a control with its label, help and error. */
export interface ControlAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'aria-required': boolean;
}

/** Shows the label above a control, and the help or the error below it. */
export function InputFrame(props: {
  input: InputProps;
  error: string | undefined;
  /** Whether the label and the error belong to a group of controls, each with a name of its own. @default false */
  isGroup?: boolean;
  children: (aria: ControlAria) => ReactNode;
}) {
  const { input, error, isGroup = false, children } = props;
  const id = useId();
  const note = error ?? input.help;
  const aria: ControlAria = {
    id,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': error !== undefined,
    'aria-required': input.required,
  };
  const name = (
    <>
      {input.label}
      {input.required && !input.readOnly && <Star />}
    </>
  );
  const group = {
    role: 'group',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': aria['aria-describedby'],
  };
  return (
    <div className={styles.frame} {...(isGroup && group)}>
      {isGroup ? (
        <span id={`${id}-label`} className={styles.label}>
          {name}
        </span>
      ) : (
        <label htmlFor={id} className={styles.label}>
          {name}
        </label>
      )}
      {children(aria)}
      {note && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.help}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}

/** Marks the label of what must be filled in. */
export function Star() {
  return (
    <span className={styles.star} aria-hidden="true">
      {' *'}
    </span>
  );
}
