import { useFormContext } from 'react-hook-form';
import { isoDate } from '#domain/dates.ts';
import { formatDate } from '#domain/formats.ts';
import { asText } from '#schema/record.ts';
import { CalendarButton, dayAttributes, type DayLimits } from './CalendarButton.tsx';
import type { InputProps } from './field.ts';
import { LineInput } from './LineInput.tsx';

/**
 * An input for a day, typed as DD/MM/YYYY in every language of the browser, or picked in its calendar. The form holds the
 * typed text.
 */
export function DayInput({ limits, ...input }: InputProps & { limits: DayLimits }) {
  const { getValues, setValue } = useFormContext();
  return (
    <LineInput
      {...input}
      attributes={dayAttributes}
      after={
        !input.readOnly && (
          <CalendarButton
            label={input.label}
            limits={limits}
            chosen={() => isoDate(asText(getValues(input.source)))}
            onPick={day =>
              setValue(input.source, formatDate(day), {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: true,
              })
            }
          />
        )
      }
    />
  );
}
