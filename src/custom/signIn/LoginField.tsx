import { useId, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { afterPress } from '../../ui/press.ts';
import styles from './LoginField.module.css';

/** The props of a field on the sign-in screens. */
export interface LoginFieldProps {
  label: string;
  name: string;
  autoComplete: string;
  value: string;
  error?: string | undefined;
  /** Hides the value until the user presses the eye. @default false */
  secret?: boolean;
  /** Whether pasting and dropping are blocked, so that the value must be typed. @default false */
  blockPaste?: boolean;
  /** Whether a keyboard on the screen should have digits only. The field keeps what is typed. @default false */
  digits?: boolean;
  /** The id of the element that explains the field. */
  describedBy?: string;
  /** Content at the end of the box. */
  trailing?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  /** Called when the focus leaves the field. */
  onTouch: () => void;
  onEnter?: () => void;
}

/** Shows a labelled input with its error below it. */
export function LoginField({ inputRef, ...props }: LoginFieldProps) {
  const { label, error, secret = false, blockPaste = false, digits = false } = props;
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
          onChange={({ target: { value } }) => props.onChange(value)}
          onBlur={() => afterPress(props.onTouch)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !props.onEnter) return;
            event.preventDefault();
            props.onEnter();
          }}
          {...(blockPaste && {
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

interface BoxButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Whether the button has the accent colour. @default false */
  accent?: boolean;
}

/** A small button at the end of a field's box. */
export function BoxButton({ accent = false, ...props }: BoxButtonProps) {
  return <button {...props} type="button" className={`${styles.inBox} ${accent ? styles.accent : ''}`} />;
}
