import { useInput } from 'react-admin';
import { afterPress } from '../../ui/press.ts';
import { Select } from '../../ui/Select.tsx';
import type { Option } from '#schema/fields/choice/index.ts';
import type { InputProps } from './field.ts';
import { InputFrame } from './InputFrame.tsx';

/** An input that offers values. A required one can't be emptied once a value is chosen. */
export function SelectInput({
  options,
  blank = 'Select',
  ...input
}: InputProps & {
  options: readonly Option[];
  /** Shown while nothing is chosen. @default 'Select' */
  blank?: string;
}) {
  const { field, fieldState } = useInput<string>({ source: input.source, parse: asChosen });
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => (
        <Select {...field} {...aria} onBlur={() => afterPress(field.onBlur)} disabled={input.readOnly}>
          <option value="" hidden={input.required}>
            {blank}
          </option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </InputFrame>
  );
}

const asChosen = (value: string) => value;
