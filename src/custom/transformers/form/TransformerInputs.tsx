import { useEffect } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { countsLater } from '#domain/audit.ts';
import { addMonths, currentMonth, firstTransformerMonth } from '#domain/months.ts';
import { toNumber } from '#domain/numbers.ts';
import {
  failureReasonTitles,
  initialFailureReasons,
  meterConstant,
  readingDecimals,
} from '#domain/transformers.ts';
import type { Option } from '#schema/fields/choice/index.ts';
import type { InputProps } from '../../../console/field/field.ts';
import frame from '../../../console/field/input.module.css';
import { InputFrame } from '../../../console/field/InputFrame.tsx';
import { LineBox, LineInput } from '../../../console/field/LineInput.tsx';
import { MonthInput } from '../../../console/field/MonthInput.tsx';
import { numberAttributes } from '../../../console/field/NumberFilter.tsx';
import { PickInput } from '../../../console/field/pick/PickInput.tsx';
import { SelectInput } from '../../../console/field/SelectInput.tsx';
import { useReadinessOf } from '../../audit/dashboard/dashboardCalls.ts';
import styles from './form.module.css';
import type { Reader, TcValues } from './values.ts';

const reasons = initialFailureReasons.map(value => ({ value, label: failureReasonTitles[value] }));
const either = { help: undefined, required: false, readOnly: false };
const numberForm = `Up to ${readingDecimals} decimals, or a remark`;

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
        help={numberForm}
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
        help="Why there is no reading"
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

/** Says from when a new TC counts, if the section has started the audit of the month of its first reading. */
export function CountsLater() {
  const month = useWatch<TcValues, 'initialReading.month'>({ name: 'initialReading.month' });
  const { data } = useReadinessOf(undefined, currentMonth());
  const until = data?.startedUntil ?? null;
  if (month === '' || until === null || until < month) return null;
  return (
    <p role="note" className={styles.note}>
      {countsLater(addMonths(until, 1))}
    </p>
  );
}

const names = ['meter.ctRatio.primaryCurrent', 'meter.ctRatio.secondaryCurrent'] as const;

/** The currents of the meter's current transformer. */
export function CtRatio(input: InputProps) {
  const { primaryCurrent, secondaryCurrent } =
    useFormState<TcValues>({ name: names }).errors.meter?.ctRatio ?? {};
  return (
    <InputFrame isGroup input={input} error={(primaryCurrent ?? secondaryCurrent)?.message}>
      {() => (
        <div className={styles.currents}>
          <Current name={names[0]} label="Primary Ratio" />
          <span aria-hidden="true">/</span>
          <Current name={names[1]} label="Secondary Ratio" />
        </div>
      )}
    </InputFrame>
  );
}

/** The meter constant that results from those. */
export function MeterConstant(input: InputProps) {
  const [primary, secondary] = useWatch<TcValues, typeof names>({ name: names });
  const constant = meterConstant(toNumber(primary), toNumber(secondary));
  return (
    <InputFrame input={input} error={undefined}>
      {({ id, 'aria-describedby': describedBy }) => (
        <output id={id} aria-describedby={describedBy} className={`${frame.box} ${styles.constant}`}>
          {constant?.toFixed(2)}
        </output>
      )}
    </InputFrame>
  );
}

function Current({ name, label }: { name: (typeof names)[number]; label: string }) {
  const { field, fieldState } = useController({ name });
  const aria = { 'aria-label': label, 'aria-required': true, 'aria-invalid': fieldState.invalid };
  return <LineBox field={field} aria={aria} attributes={numberAttributes()} />;
}

const ofSection = {
  label: 'MRs',
  resource: 'mrs',
  value: 'cognitoDetails.sub',
  shows: ['mrCode', 'name'],
  search: { label: 'Search by MR code', max: 10 },
  remove: 'Untag',
} as const;

const toReader = ({ value: sub, label: mrCode }: Option): Reader => ({ mrCode, cognitoDetails: { sub } });
const toOption = ({ mrCode: label, cognitoDetails: { sub: value } }: Reader): Option => ({ value, label });

/** The input for the meter readers of a transformer centre. An untagged meter reader can't be its reading MR. */
export function TaggedMrs(input: InputProps) {
  const controller = useController<TcValues, 'taggedMRs'>({ name: 'taggedMRs' });
  const { getValues, setValue } = useFormContext<TcValues>();
  const tag = (chosen: readonly Option[]) => {
    const readers = chosen.toSorted((one, other) => one.label.localeCompare(other.label)).map(toReader);
    controller.field.onChange(readers);
    if (!readers.some(({ mrCode }) => mrCode === getValues('readingMR')?.mrCode))
      setValue('readingMR', null, { shouldDirty: true });
  };
  return (
    <PickInput
      input={input}
      controller={controller}
      title="Select MRs associated with this TC"
      from={ofSection}
      chosen={controller.field.value.map(toOption)}
      onChoose={tag}
    />
  );
}

/** The input for the tagged meter reader who reads the meter. */
export function ReadingMr(input: InputProps) {
  const controller = useController<TcValues, 'readingMR'>({ name: 'readingMR' });
  const { value, onChange } = controller.field;
  const tagged = useWatch<TcValues, 'taggedMRs'>({ name: 'taggedMRs' });
  return (
    <PickInput
      input={input}
      controller={controller}
      title="Select an MR Reading this TC"
      from={{ label: 'Tagged MRs', oneOf: tagged.map(toOption) }}
      refused={tagged.length === 0 ? 'Please select at least one tagged MR first' : undefined}
      chosen={value ? [toOption(value)] : []}
      onChoose={([reader]) => onChange(reader && toReader(reader))}
    />
  );
}
