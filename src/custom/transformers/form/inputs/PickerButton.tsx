import type { ReactNode, Ref } from 'react';
import type { InputProps } from '../../../../console/fields/field.ts';
import { InputFrame } from '../../../../console/fields/InputFrame.tsx';
import { ChevronDownIcon } from '../../../../theme/icons.tsx';
import styles from './inputs.module.css';

interface PickerButtonProps {
  input: InputProps;
  error: string | undefined;
  /** Whether what it is chosen in is open. */
  open: boolean;
  /** Opens it, where it is no popover. */
  onOpen?: () => void;
  /** The id of the popover that it is chosen in. @default it is chosen in a dialog */
  popover?: string;
  /** Called when it may soon be opened. */
  onNear?: () => void;
  controlRef: Ref<HTMLButtonElement>;
  /** What is chosen; 'Select' where nothing is. */
  children: ReactNode;
}

/** An input whose value is chosen in a dialog or popover. */
export function PickerButton(props: PickerButtonProps) {
  const { input, error, open, onOpen, popover, onNear, controlRef, children } = props;
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
          onPointerEnter={onNear}
          onFocus={onNear}
        >
          <span className={styles.chosen}>{children || 'Select'}</span>
          <ChevronDownIcon />
        </button>
      )}
    </InputFrame>
  );
}
