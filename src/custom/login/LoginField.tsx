import { useId, useState, type ReactNode, type Ref } from 'react';
import { afterPress } from '../../shell/afterPress.ts';
import { BoxButton } from './BoxButton.tsx';
import styles from './LoginField.module.css';

/** What a field of the sign-in screens is given. */
export interface LoginFieldProps {
  label: string;
  name: string;
  autoComplete: string;
  value: string;
  error?: string | undefined;
  /** Hidden until the eye asks for it. @default false */
  secret?: boolean;
  /** Whether it must be typed. @default false */
  refusesPaste?: boolean;
  /** Whether it takes digits alone, so that others never get in. @default false */
  digits?: boolean;
  /** Id of what explains it. */
  describedBy?: string;
  /** At the end of the box. */
  trailing?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  /** Told when the field is left. */
  onTouch: () => void;
  onEnter?: () => void;
}

/** A labelled input with its fault below it. */
export function LoginField({ inputRef, ...props }: LoginFieldProps) {
  const { label, error, secret = false, refusesPaste = false, digits = false } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = [props.describedBy, error !== undefined && `${id}-error`].filter(each => each);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box} data-faulty={error !== undefined}>
        <input
          id={id}
          ref={inputRef}
          type={secret && !shown ? 'password' : 'text'}
          name={props.name}
          value={props.value}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          inputMode={digits ? 'numeric' : undefined}
          onChange={({ target: { value } }) => props.onChange(digits ? value.replaceAll(/\D/g, '') : value)}
          onBlur={() => afterPress(props.onTouch)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !props.onEnter) return;
            event.preventDefault();
            props.onEnter();
          }}
          {...(refusesPaste && {
            onPaste: event => event.preventDefault(),
            onDrop: event => event.preventDefault(),
          })}
        />
        {secret && (
          <BoxButton
            aria-pressed={shown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </BoxButton>
        )}
        {props.trailing}
      </span>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
