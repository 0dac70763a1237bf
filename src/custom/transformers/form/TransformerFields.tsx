import { useEffect, useId, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { highestReading } from '#domain/transformers.ts';
import { longestCode, longestName, longestNumber } from '#validation/transformerRules.ts';
import { LineInput } from '../../../console/fields/LineInput.tsx';
import { SelectInput } from '../../../console/fields/SelectInput.tsx';
import { choices } from './choices.ts';
import styles from './form.module.css';
import { CtRatio } from './inputs/CtRatio.tsx';
import { FeederSearch } from './inputs/FeederSearch.tsx';
import { GpsLocation } from './inputs/GpsLocation.tsx';
import { InitialMonth } from './inputs/InitialMonth.tsx';
import { ReadingMrInput } from './inputs/ReadingMrInput.tsx';
import { TaggedMrsInput } from './inputs/TaggedMrsInput.tsx';
import type { InputName } from './fields.ts';
import type { TcValues } from './values.ts';

/** Shows the inputs of a transformer centre, new or stored; a stored one has no initial reading. */
export function TransformerFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Section title="Transformer Details">
        <TaggedMrsInput />
        <ReadingMrInput />
        <Select source="readingDay" label="Reading Day" required />
        <Line source="tcNumber" label="TC Number" max={longestNumber} required />
        <Line source="tcName" label="TC Name" max={longestName} required />
        <Line source="tcSerialNumber" label="TC Serial Number" max={longestCode} />
        <Line source="tcMake" label="TC Make" max={longestCode} />
        <Select source="tcCapacity" label="TC Capacity (kVA)" />
        <Select source="executionType" label="Execution Type" required />
        <Line source="timsCode" label="TIMS Code" max={longestCode} />
        <Line source="dtlmsCode" label="DTLMS" max={longestCode} />
        <Line source="dtrCode" label="DTR" max={longestCode} />
        <FeederSearch />
        <GpsLocation readOnly={!isNew} />
      </Section>
      <Section title="Meter Details">
        <Line source="meterMake" label="Make" max={longestCode} required={!isNew} />
        <Line source="meterSerialNumber" label="Serial Number" max={longestCode} required={!isNew} />
        <CtRatio />
      </Section>
      {isNew && (
        <Section title="Initial Reading">
          <InitialMonth />
          <ReadingOrRemarks />
        </Section>
      )}
    </>
  );
}

/** Shows the inputs for a reading and for the reason of a missing one; each excludes the other. */
function ReadingOrRemarks() {
  const [reading, remarks] = useWatch<TcValues, ['initialReading', 'remarks']>({
    name: ['initialReading', 'remarks'],
  });
  const { clearErrors } = useFormContext<TcValues>();
  useEffect(() => {
    // The error about neither being filled in is shown at the reading.
    if (remarks !== '') clearErrors('initialReading');
  }, [remarks, clearErrors]);
  return (
    <>
      <LineInput
        {...inputOf('initialReading', 'Reading')}
        attributes={{
          type: 'text',
          inputMode: 'numeric',
          pattern: '\\d*',
          maxLength: String(highestReading).length,
          autoComplete: 'off',
          disabled: remarks !== '',
          ...(remarks !== '' && { placeholder: 'Remarks entered' }),
        }}
      />
      <SelectInput
        {...inputOf('remarks', 'Remarks')}
        readOnly={reading !== ''}
        blank={reading === '' ? 'Select' : 'Reading entered'}
        options={choices.remarks}
      />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className={styles.grid}>{children}</div>
    </section>
  );
}

interface FieldProps<N extends InputName> {
  source: N;
  label: string;
  /** @default false */
  required?: boolean;
}

function Line({ source, label, required, max }: FieldProps<InputName> & { max: number }) {
  return (
    <LineInput
      {...inputOf(source, label, required)}
      attributes={{ type: 'text', maxLength: max, autoComplete: 'off' }}
    />
  );
}

function Select({ source, label, required }: FieldProps<keyof typeof choices>) {
  return <SelectInput {...inputOf(source, label, required)} options={choices[source]} />;
}

function inputOf(source: InputName, label: string, required = false) {
  return { source, label, required, help: undefined, readOnly: false };
}
