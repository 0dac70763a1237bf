import type { ComponentPropsWithRef } from 'react';
import type { InputProps } from '../field.ts';
import { InputFrame } from '../InputFrame.tsx';
import { ChevronDownIcon } from '../../../theme/icons.tsx';
import styles from './pick.module.css';

interface PickerButtonProps extends ComponentPropsWithRef<'button'> {
  input: InputProps;
  error: string | undefined;
}

/** An input whose value is chosen in a dialog or popover; shows the value, or 'Select' if there is none. */
export function PickerButton({ input, error, children, ...button }: PickerButtonProps) {
  return (
    <InputFrame input={input} error={error}>
      {aria => (
        <button
          {...button}
          {...aria}
          type="button"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={button['aria-expanded']}
          aria-controls={button.popoverTarget}
          className={styles.picker}
        >
          <span className={styles.chosen}>{children || 'Select'}</span>
          <ChevronDownIcon />
        </button>
      )}
    </InputFrame>
  );
}
