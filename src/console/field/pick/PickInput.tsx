import { useState } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { useEndWhenMended, useNotice } from '../../notice.ts';
import type { Controller, InputProps } from '../field.ts';
import styles from './pick.module.css';
import type { PickDialogProps } from './PickDialog.tsx';
import { PickerButton } from './PickerButton.tsx';

const dialog = lazyComponent(() => import('./PickDialog.tsx'));

interface PickInputProps extends Omit<PickDialogProps, 'onClose'> {
  input: InputProps;
  controller: Controller;
  /** Why the dialog can't open yet. @default it can */
  refused?: string | undefined;
}

/** An input for records that are chosen in a dialog: one of a few, or any number of many. */
export function PickInput({ input, controller, refused, ...choice }: PickInputProps) {
  const {
    field: { ref },
    fieldState: { error },
  } = controller;
  const notice = useNotice();
  useEndWhenMended(notice, refused);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const press = () => {
    if (refused === undefined) setOpen(true);
    else notice.warning(refused);
  };
  const choose: PickDialogProps['onChoose'] = chosen => {
    choice.onChoose(chosen);
    close();
  };
  return (
    <>
      <PickerButton ref={ref} input={input} error={error?.message} aria-expanded={open} onClick={press}>
        {choice.chosen.length > 0 &&
          choice.chosen.map(({ value, label }) => (
            <span key={value} className={styles.chip}>
              {label}
            </span>
          ))}
      </PickerButton>
      {open && <dialog.Show props={{ ...choice, onChoose: choose, onClose: close }} />}
    </>
  );
}
