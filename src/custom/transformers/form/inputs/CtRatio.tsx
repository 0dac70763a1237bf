import { useController, useFormState, useWatch } from 'react-hook-form';
import { toNumber } from '#domain/numbers.ts';
import { meterConstant } from '#domain/transformers.ts';
import type { InputProps } from '../../../../console/field/field.ts';
import { InputFrame } from '../../../../console/field/InputFrame.tsx';
import { LineBox } from '../../../../console/field/LineInput.tsx';
import { numberAttributes } from '../../../../console/field/number/attributes.ts';
import frame from '../../../../console/field/input.module.css';
import type { TcValues } from '../values.ts';
import styles from './inputs.module.css';

const names = ['meter.ctRatio.primaryCurrent', 'meter.ctRatio.secondaryCurrent'] as const;

/** The currents of the meter's current transformer, and the resulting meter constant. */
export function CtRatio(input: InputProps) {
  const { primaryCurrent, secondaryCurrent } =
    useFormState<TcValues>({ name: names }).errors.meter?.ctRatio ?? {};
  const [primary, secondary] = useWatch<TcValues, typeof names>({ name: names });
  const constant = meterConstant(toNumber(primary), toNumber(secondary));
  return (
    <InputFrame isGroup input={input} error={(primaryCurrent ?? secondaryCurrent)?.message}>
      {() => (
        <div className={styles.currents}>
          <Current name={names[0]} label="Primary Ratio" />
          <span aria-hidden="true">/</span>
          <Current name={names[1]} label="Secondary Ratio" />
          <output
            className={`${frame.box} ${styles.constant}`}
            aria-label="Meter Constant"
            title="Meter Constant"
          >
            {constant !== undefined && `= ${constant.toFixed(2)}`}
          </output>
        </div>
      )}
    </InputFrame>
  );
}

function Current({ name, label }: { name: (typeof names)[number]; label: string }) {
  const { field, fieldState } = useController({ name });
  const aria = { 'aria-label': label, 'aria-required': true, 'aria-invalid': fieldState.invalid };
  return <LineBox field={field} aria={aria} attributes={numberAttributes()} />;
}
