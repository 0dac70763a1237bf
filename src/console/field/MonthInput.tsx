import { useController } from 'react-hook-form';
import { currentMonth, fullMonthTitle } from '#domain/months.ts';
import { useMonthPicker } from '../../ui/month/useMonthPicker.tsx';
import type { InputProps } from './field.ts';
import { PickerButton } from './pick/PickerButton.tsx';

interface MonthInputProps extends InputProps {
  /** The name of the month picker for screen readers. */
  pickerLabel: string;
  /** The earliest selectable month. */
  first: string;
}

/** An input for a month, chosen in the month picker. */
export function MonthInput({ pickerLabel, first, ...input }: MonthInputProps) {
  const { field, fieldState } = useController<Readonly<Record<string, string>>>({ name: input.source });
  const { value: month, onChange: onChoose, ref } = field;
  const chosen = month || currentMonth();
  const { opener, picker } = useMonthPicker({ label: pickerLabel, chosen, first, onChoose, ref });
  return (
    <>
      <PickerButton {...opener} input={input} error={fieldState.error?.message} disabled={input.readOnly}>
        {month && fullMonthTitle(month)}
      </PickerButton>
      {picker}
    </>
  );
}
