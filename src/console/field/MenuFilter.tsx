import type { RefCallback } from 'react';
import { asText } from '#schema/record.ts';
import type { Option } from '#schema/fields/choice/index.ts';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { closePopover } from '../../ui/usePopover.ts';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import type { FilterProps } from './field.ts';
import styles from './filter.module.css';

const all: Option = { value: '', label: 'All' };

/** A list under a button to choose one value from; picking it again clears it, which a `<select>` can't notice. */
export function MenuFilter({
  label,
  value,
  onChange,
  options,
}: FilterProps & { options: readonly Option[] }) {
  const chosen = asText(value);
  // The address may name a value outside the options: it narrows the list anyway.
  const shown = options.find(option => option.value === chosen)?.label ?? chosen;
  return (
    <PopoverButton label={`${label}: ${shown || 'all'}`} hasArrow>
      <fieldset ref={rovingFocus} className={styles.menu} aria-label={label}>
        {[all, ...options].map(option => (
          <button
            key={option.value}
            ref={option.value === chosen ? focusOnOpening : null}
            type="button"
            aria-pressed={option.value === chosen}
            onClick={({ currentTarget }) => {
              onChange(option.value === chosen ? undefined : option.value || undefined);
              closePopover(currentTarget);
            }}
          >
            {option.label}
          </button>
        ))}
      </fieldset>
    </PopoverButton>
  );
}

/** Gives an option the focus when the list opens. React's `autoFocus` would when the screen opens. */
const focusOnOpening: RefCallback<HTMLElement> = option => {
  option?.setAttribute('autofocus', '');
  return () => option?.removeAttribute('autofocus');
};
