import { useRef, useState } from 'react';
import type { Schema } from 'yup';
import { check } from '#validation/fieldMessages.ts';

/** What an input is given for its value. */
export interface CheckedField {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onTouch: () => void;
  inputRef: (input: HTMLInputElement | null) => void;
}

/** Fields checked by a schema. A fault shows once its field has been left, all of them on submit. */
export function useCheckedFields<V extends Record<string, string>>(schema: Schema<V>, empty: V) {
  const [typed, setTyped] = useState(empty);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const checked = check(schema, typed);
  const faults = checked.ok ? {} : checked.errors;

  const field = (name: keyof V & string): CheckedField => ({
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
    /** The values by the schema; where they have faults, shows these, goes to the first, and gives nothing. */
    submitted(): V | undefined {
      setTouched(new Set(Object.keys(empty)));
      if (checked.ok) return checked.value;
      const first = Object.keys(empty).find(name => faults[name] !== undefined);
      if (first !== undefined) focus(first);
      return undefined;
    },
  };
}
