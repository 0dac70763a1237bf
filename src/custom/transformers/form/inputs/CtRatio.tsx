import { useId } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { meterConstant } from '#domain/transformers.ts';
import { mostCurrentDigits } from '#validation/transformerRules.ts';
import frame from '../../../../console/fields/input.module.css';
import type { TcValues } from '../values.ts';
import styles from './inputs.module.css';

const names = ['primaryCurrent', 'secondaryCurrent'] as const;

/** The currents of the meter's current transformer, and the resulting meter constant. */
export function CtRatio() {
  const id = useId();
  const { errors } = useFormState<TcValues>({ name: names });
  const error = (errors.primaryCurrent ?? errors.secondaryCurrent)?.message;
  const [primary, secondary] = useWatch<TcValues, typeof names>({ name: names });
  const constant = meterConstant(Number(primary), Number(secondary));
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error && `${id}-note`}
      className={frame.frame}
    >
      <span id={`${id}-label`} className={frame.label}>
        CT Ratio
        <span className={frame.star} aria-hidden="true">
          {' *'}
        </span>
      </span>
      <div className={styles.currents}>
        <Current name="primaryCurrent" label="Primary Ratio" />
        <span aria-hidden="true">/</span>
        <Current name="secondaryCurrent" label="Secondary Ratio" />
        <output className={styles.constant} aria-label="Meter Constant" title="Meter Constant">
          {constant !== undefined && `= ${constant.toFixed(2)}`}
        </output>
      </div>
      {error && (
        <p id={`${id}-note`} className={frame.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Current({ name, label }: { name: (typeof names)[number]; label: string }) {
  const { field, fieldState } = useController<TcValues, typeof name>({ name });
  return (
    <span className={frame.box}>
      <input
        {...field}
        aria-label={label}
        aria-required
        aria-invalid={fieldState.invalid}
        inputMode="numeric"
        pattern="\d*"
        maxLength={mostCurrentDigits}
        autoComplete="off"
        className={frame.control}
        onChange={event => {
          if (event.target.validity.valid) field.onChange(event);
        }}
      />
    </span>
  );
}
