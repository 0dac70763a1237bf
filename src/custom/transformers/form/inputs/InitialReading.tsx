import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { firstTransformerMonth } from '#domain/months.ts';
import { failureReasonTitles, initialFailureReasons, readingDecimals } from '#domain/transformers.ts';
import { LineInput } from '../../../../console/field/LineInput.tsx';
import { MonthInput } from '../../../../console/field/month/MonthInput.tsx';
import { numberAttributes } from '../../../../console/field/number/attributes.ts';
import { SelectInput } from '../../../../console/field/SelectInput.tsx';
import type { TcValues } from '../values.ts';
import { CountsLater } from './CountsLater.tsx';

const reasons = initialFailureReasons.map(value => ({ value, label: failureReasonTitles[value] }));
const either = { help: undefined, required: false, readOnly: false };

/** The month of the first reading, and the reading or the reason of a missing one; each excludes the other. */
export function InitialReading() {
  const { value: reading, failureReason } = useWatch<TcValues, 'initialReading'>({ name: 'initialReading' });
  const { clearErrors } = useFormContext<TcValues>();
  useEffect(() => {
    // The error about neither being filled in is shown at the reading.
    if (failureReason !== '') clearErrors('initialReading.value');
  }, [failureReason, clearErrors]);
  return (
    <>
      <MonthInput
        {...either}
        required
        source="initialReading.month"
        label="Month"
        pickerLabel="Month of the initial reading"
        first={firstTransformerMonth}
      />
      <LineInput
        {...either}
        source="initialReading.value"
        label="Reading"
        attributes={{
          ...numberAttributes(readingDecimals),
          disabled: failureReason !== '',
          ...(failureReason !== '' && { placeholder: 'Remarks entered' }),
        }}
      />
      <SelectInput
        {...either}
        source="initialReading.failureReason"
        label="Remarks"
        readOnly={reading !== ''}
        blank={reading === '' ? 'Select' : 'Reading entered'}
        options={reasons}
      />
      <CountsLater />
    </>
  );
}
