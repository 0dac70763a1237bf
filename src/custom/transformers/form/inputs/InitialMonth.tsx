import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { firstTransformerMonth, fullMonthTitle } from '#domain/months.ts';
import { MonthPopover, preloadMonths } from '../../../../ui/month/MonthPopover.tsx';
import type { TcValues } from '../values.ts';
import { PickerButton } from './PickerButton.tsx';

const input = {
  source: 'initialReadingMonth',
  label: 'Month',
  help: undefined,
  required: true,
  readOnly: false,
};

/** The month of the initial reading. */
export function InitialMonth() {
  const { field, fieldState } = useController<TcValues, 'initialReadingMonth'>({
    name: 'initialReadingMonth',
  });
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const mergedRef = (button: HTMLButtonElement | null) => {
    anchor.current = button;
    field.ref(button);
  };
  const [open, setOpen] = useState(false);
  return (
    <>
      <PickerButton
        input={input}
        error={fieldState.error?.message}
        open={open}
        popover={id}
        onPreload={preloadMonths}
        controlRef={mergedRef}
      >
        {fullMonthTitle(field.value)}
      </PickerButton>
      <MonthPopover
        id={id}
        label="Month of the initial reading"
        anchor={anchor}
        chosen={field.value}
        first={firstTransformerMonth}
        onChoose={field.onChange}
        onToggle={setOpen}
      />
    </>
  );
}
