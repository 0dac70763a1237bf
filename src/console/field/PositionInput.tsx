import { useController } from 'react-hook-form';
import { formatPosition } from '#schema/fields/position/index.ts';
import type { InputProps } from './field.ts';
import { LineInput } from './LineInput.tsx';
import { LocateButton } from './LocateButton.tsx';

/** Long enough for the many digits that maps copy. */
const maxLength = 60;
const attributes = { type: 'text', maxLength, autoComplete: 'off', placeholder: '12.91416, 74.85600' };
const refused = 'Type latitude and longitude, or paste them from a map';

/** An input for a place: typed, pasted from a map, or captured from the device of a user who is there. */
export function PositionInput(input: InputProps) {
  const { field } = useController({ name: input.source });
  return (
    <LineInput
      {...input}
      attributes={attributes}
      after={
        !input.readOnly && (
          <LocateButton
            refused={refused}
            value={field.value}
            onLocated={({ coordinates }) => field.onChange(formatPosition(coordinates))}
          />
        )
      }
    />
  );
}
