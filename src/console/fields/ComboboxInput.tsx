import { errorText } from '../../client/errorText.ts';
import { Combobox, type ComboboxProps } from '../../ui/combobox/Combobox.tsx';
import type { Controller, InputProps } from './field.ts';
import { InputFrame } from './InputFrame.tsx';
import styles from './input.module.css';

/** The props of `ComboboxInput`. */
export interface ComboboxInputProps<T> extends Omit<ComboboxProps<T>, 'input' | 'message' | 'className'> {
  input: InputProps;
  controller: Controller;
  placeholder: string;
  search: {
    isSearching: boolean;
    error: unknown;
    /** Whether there was anything to search for. @default true */
    isAsked?: boolean;
  };
}

/** An input that offers options during typing, and says what became of the search. */
export function ComboboxInput<T>(props: ComboboxInputProps<T>) {
  const { input, controller, placeholder, search, ...combobox } = props;
  const { field, fieldState } = controller;
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => (
        <Combobox
          {...combobox}
          message={messageOf(search, combobox.options.length === 0)}
          className={styles.box}
          input={{
            ...aria,
            ref: field.ref,
            name: field.name,
            disabled: input.readOnly,
            placeholder,
            className: styles.control,
          }}
        />
      )}
    </InputFrame>
  );
}

function messageOf(
  { isSearching, error, isAsked = true }: ComboboxInputProps<unknown>['search'],
  isEmpty: boolean,
): string {
  if (isSearching) return 'Loading...';
  if (error) return errorText(error);
  return isAsked && isEmpty ? 'No Data Found!' : '';
}
