import type { ReactNode, Ref } from 'react';
import type { InputProps } from '../../../../console/fields/field.ts';
import { InputFrame } from '../../../../console/fields/InputFrame.tsx';
import { ChevronDownIcon } from '../../../../theme/icons.tsx';
import styles from './inputs.module.css';

interface PickerButtonProps {
  input: InputProps;
  error: string | undefined;
  /** Whether the dialog or popover is open. */
  open: boolean;
  /** Opens the dialog; absent for a popover. */
  onOpen?: () => void;
  /** The id of the popover. @default a dialog is used instead */
  popover?: string;
  /** Called when the user is about to open it. */
  onPreload?: () => void;
  controlRef: Ref<HTMLButtonElement>;
  /** The chosen value; the button shows 'Select' if there is none. */
  children: ReactNode;
}

/** An input whose value is chosen in a dialog or popover. */
export function PickerButton(props: PickerButtonProps) {
  const { input, error, open, onOpen, popover, onPreload, controlRef, children } = props;
  return (
    <InputFrame input={input} error={error}>
      {aria => (
        <button
          {...aria}
          ref={controlRef}
          type="button"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={popover}
          popoverTarget={popover}
          className={styles.picker}
          onClick={onOpen}
          onPointerEnter={onPreload}
          onFocus={onPreload}
        >
          <span className={styles.chosen}>{children || 'Select'}</span>
          <ChevronDownIcon />
        </button>
      )}
    </InputFrame>
  );
}
