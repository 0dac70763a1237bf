import { useForkRef } from '@mui/material/utils';
import useAutocomplete from '@mui/material/useAutocomplete';
import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import { SearchIcon } from '../../theme/icons.tsx';
import styles from './Combobox.module.css';

/** The props of `Combobox`. */
export interface ComboboxProps<T> {
  /** The name of the list of options for screen readers. */
  label: string;
  /** The options that match the text, in the order to show. */
  options: readonly T[];
  keyOf: (option: T) => string;
  titleOf: (option: T) => string;
  chosen: T | null;
  onChoose: (option: T | null) => void;
  /** The typed text. */
  text: string;
  onTextChange: (text: string) => void;
  /** Shown in place of options; '' for none. */
  message: string;
  /** The input's own attributes. */
  input: ComponentPropsWithRef<'input'>;
  /** The class of the frame around the input. */
  className?: string | undefined;
}

/** Offers options during typing; the arrow keys and Enter choose one. MUI provides the keyboard and the roles. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, options, keyOf, titleOf, chosen, text, message, input, className } = props;
  const autocomplete = useAutocomplete<T>({
    options,
    value: chosen,
    inputValue: text,
    onInputChange: (_, next) => props.onTextChange(next),
    onChange: (_, next) => props.onChoose(next),
    isOptionEqualToValue: (one, other) => keyOf(one) === keyOf(other),
    getOptionKey: keyOf,
    getOptionLabel: titleOf,
    // The caller has already filtered the options.
    filterOptions: found => found,
    autoHighlight: true,
  });
  const hasMessage = autocomplete.popupOpen && message !== '';
  const isSearch = text.trim() !== '' && text !== (chosen === null ? '' : titleOf(chosen));
  /** Enter chooses an option. During a search it must not submit the form, even while there are no options yet. */
  const preventSubmit = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isSearch) event.preventDefault();
  };
  const { ref, ...inputProps } = autocomplete.getInputProps();
  const mergedRef = useForkRef(ref, input.ref);
  return (
    <div className={styles.search} {...autocomplete.getRootProps({ onKeyDown: preventSubmit })}>
      <span className={className}>
        <input {...inputProps} {...input} ref={mergedRef} />
        <SearchIcon />
      </span>
      {autocomplete.popupOpen && options.length > 0 && (
        <div ref={scrollIntoView} className={`raised ${styles.popup}`}>
          <ul {...autocomplete.getListboxProps()} aria-labelledby={undefined} aria-label={label}>
            {options.map((option, index) => {
              const { key, ...rest } = autocomplete.getOptionProps({ option, index });
              return (
                <li key={key} {...rest}>
                  {titleOf(option)}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      <output
        ref={hasMessage ? scrollIntoView : undefined}
        className={hasMessage ? `raised ${styles.popup}` : 'visually-hidden'}
      >
        {message}
      </output>
    </div>
  );
}

const scrollIntoView = (popup: HTMLElement | null) => popup?.scrollIntoView({ block: 'nearest' });
