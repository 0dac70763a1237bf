import { useId, useRef, useState } from 'react';
import type { Schema } from 'yup';
import { check } from '#validation/fieldMessages.ts';
import { passwordRules } from '#validation/password.ts';
import { CheckIcon } from '../../theme/icons.tsx';
import { LoginField, type LoginFieldProps } from './LoginField.tsx';
import styles from './NewPasswordFields.module.css';

type Name = 'newPassword' | 'confirmPassword';
type FieldProps = Omit<LoginFieldProps, 'label' | 'autoComplete'>;

/**
 * Asks for a new password, with its rules as a checklist, and for the same again. The repetition must be typed: pasting
 * would repeat a typing error.
 */
export function NewPasswordFields({ field }: { field: (name: Name) => FieldProps }) {
  const rules = useId();
  const chosen = field('newPassword');
  return (
    <>
      <LoginField label="New password" autoComplete="new-password" secret describedBy={rules} {...chosen} />
      <PasswordChecklist id={rules} password={chosen.value.trim()} />
      <LoginField
        label="Confirm password"
        autoComplete="new-password"
        secret
        blockPaste
        {...field('confirmPassword')}
      />
    </>
  );
}

/** Lists the rules for a new password and ticks off each one that is met. */
function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} className={styles.checklist} aria-label="Password rules">
      {passwordRules.map(rule => {
        const isMet = rule.isMetBy(password);
        return (
          <li key={rule.name} className={isMet ? styles.met : undefined}>
            <span className={styles.mark}>{isMet && <CheckIcon />}</span>
            {rule.title}
            <span className="visually-hidden">{isMet ? ', done' : ', still missing'}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The props of an input for one value. */
interface ValidatedField {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onTouch: () => void;
  inputRef: (input: HTMLInputElement | null) => void;
}

/** Checks fields against a schema. Shows a field's error once the user has left the field, and all errors on submit. */
export function useValidatedFields<V extends Record<string, string>>(schema: Schema<V>, empty: V) {
  const [typed, setTyped] = useState(empty);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const checked = check(schema, typed);
  const faults = checked.ok ? {} : checked.errors;

  const field = (name: keyof V & string): ValidatedField => ({
    name,
    value: typed[name] ?? '',
    error: touched.has(name) ? faults[name] : undefined,
    onChange: value => setTyped(before => ({ ...before, [name]: value })),
    onTouch: () => setTouched(before => new Set([...before, name])),
    inputRef: input => {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
    },
  });
  const focus = (name: string) => inputs.current.get(name)?.focus();

  return {
    field,
    focus,
    /** Returns the checked values. If there are errors, shows them, focuses the first and returns undefined. */
    validate(): V | undefined {
      setTouched(new Set(Object.keys(empty)));
      if (checked.ok) return checked.value;
      const first = Object.keys(empty).find(name => faults[name] !== undefined);
      if (first !== undefined) focus(first);
      return undefined;
    },
  };
}
