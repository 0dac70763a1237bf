import { useForkRef } from '@mui/material/utils';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useId, useRef, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { SearchIcon } from '../theme/icons.tsx';
import styles from './Combobox.module.css';

/** The props of `Combobox`. */
export interface ComboboxProps<T> {
  /** The name of the list of options for screen readers. */
  label: string;
  /** The options that match the text, in the order to show. */
  options: readonly T[];
  keyOf: (option: T) => string;
  titleOf: (option: T) => string;
  /** The line below the title of an option. @default nothing */
  noteOf?: ((option: T) => string) | undefined;
  /** The heading above an option and those of the same group, which follow one another. @default no headings */
  groupOf?: ((option: T) => string) | undefined;
  chosen: T | null;
  onChoose: (option: T | null) => void;
  /** The typed text. */
  text: string;
  onTextChange: (text: string) => void;
  /** Called when the options are about to show. @default nothing */
  onOpen?: (() => void) | undefined;
  /** Shown in place of options; '' for none. */
  message: string;
  /** The input's own attributes. */
  input: ComponentPropsWithRef<'input'>;
  /** The class of the frame around the input. */
  className?: string | undefined;
}

/** Offers options during typing; the arrow keys and Enter choose one. MUI provides the keyboard and the roles. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, options, keyOf, titleOf, noteOf, groupOf, chosen, text, message, input, className } = props;
  const groupId = useId();
  const autocomplete = useAutocomplete<T>({
    options,
    value: chosen,
    inputValue: text,
    onInputChange: (_, next) => props.onTextChange(next),
    onChange: (_, next) => props.onChoose(next),
    onOpen: () => props.onOpen?.(),
    isOptionEqualToValue: (one, other) => keyOf(one) === keyOf(other),
    getOptionKey: keyOf,
    getOptionLabel: titleOf,
    ...(groupOf && { groupBy: groupOf }),
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
  const shown = useRef<HTMLInputElement>(null);
  const mergedRef = useForkRef(ref, input.ref, shown);
  // React misses the focus that a closing dialog gives back. Unaware of it, MUI would undo all typing.
  useEffect(() => {
    if (autocomplete.focused || document.activeElement !== shown.current) return;
    shown.current?.blur();
    shown.current?.focus({ preventScroll: true });
  });
  return (
    <div className={styles.search} {...autocomplete.getRootProps({ onKeyDown: preventSubmit })}>
      <span className={className}>
        <input {...inputProps} {...input} ref={mergedRef} />
        <SearchIcon />
      </span>
      {autocomplete.popupOpen && options.length > 0 && (
        <div ref={scrollIntoView} className={`raised ${styles.popup}`}>
          <ul {...autocomplete.getListboxProps()} aria-labelledby={undefined} aria-label={label}>
            {groupsOf(options, groupOf).map(({ heading, first, members }) => {
              const items = members.map((option, place) => {
                const { key, ...rest } = autocomplete.getOptionProps({ option, index: first + place });
                return (
                  <li key={key} {...rest}>
                    {titleOf(option)}
                    {noteOf && <small>{` ${noteOf(option)}`}</small>}
                  </li>
                );
              });
              if (heading === undefined) return items;
              const id = `${groupId}-${first}`;
              return (
                <li key={heading} role="presentation">
                  <div id={id} className={styles.heading}>
                    {heading}
                  </div>
                  <ul role="group" aria-labelledby={id}>
                    {items}
                  </ul>
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

interface Group<T> {
  heading: string | undefined;
  /** The place of its first option among all. */
  first: number;
  members: T[];
}

/** Returns the options under their headings; without headings, all in one group. */
function groupsOf<T>(options: readonly T[], groupOf: ((option: T) => string) | undefined): Group<T>[] {
  const groups: Group<T>[] = [];
  for (const [index, option] of options.entries()) {
    const heading = groupOf?.(option);
    const last = groups.at(-1);
    if (last && last.heading === heading) last.members.push(option);
    else groups.push({ heading, first: index, members: [option] });
  }
  return groups;
}

const scrollIntoView = (popup: HTMLElement | null) => popup?.scrollIntoView({ block: 'nearest' });
