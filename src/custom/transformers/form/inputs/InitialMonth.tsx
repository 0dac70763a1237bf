import { useId, useRef, useState } from 'react';
import { useForkRef } from '@mui/material/utils';
import { useController } from 'react-hook-form';
import { firstTransformerMonth, fullMonthTitle } from '#domain/months.ts';
import { MonthPopover, preloadMonths } from '../../../../shell/MonthPopover.tsx';
import type { TcValues } from '../values.ts';
import { PickerButton } from './PickerButton.tsx';

const input = {
  source: 'initialReadingMonth',
  label: 'Month',
  help: undefined,
  required: true,
  readOnly: false,
};

/** The month that the initial reading is of. */
export function InitialMonth() {
  const { field, fieldState } = useController<TcValues, 'initialReadingMonth'>({
    name: 'initialReadingMonth',
  });
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const joined = useForkRef(anchor, field.ref);
  const [open, setOpen] = useState(false);
  return (
    <>
      <PickerButton
        input={input}
        error={fieldState.error?.message}
        open={open}
        popover={id}
        onNear={preloadMonths}
        controlRef={joined}
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
