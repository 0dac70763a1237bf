import { Combobox, type ComboboxProps } from '../../ui/combobox/Combobox.tsx';
import type { Controller, InputProps } from './field.ts';
import { InputFrame } from './InputFrame.tsx';
import styles from './input.module.css';
import { searchMessage, type SearchState } from './searchMessage.ts';

/** The props of `ComboboxInput`. */
export interface ComboboxInputProps<T> extends Omit<ComboboxProps<T>, 'input' | 'message' | 'className'> {
  input: InputProps;
  controller: Controller;
  placeholder: string;
  search: SearchState;
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
          message={searchMessage(search, combobox.options.length === 0)}
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
