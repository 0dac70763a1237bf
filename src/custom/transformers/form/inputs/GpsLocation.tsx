import { useState } from 'react';
import { useController } from 'react-hook-form';
import { InputFrame } from '../../../../console/fields/InputFrame.tsx';
import control from '../../../../console/fields/input.module.css';
import { useNotice } from '../../../../console/index.ts';
import type { TcValues } from '../values.ts';
import styles from './inputs.module.css';
import { locate } from './locate.ts';

/** The location of the transformer centre, captured from the device of a user at the place, never typed. */
export function GpsLocation({ readOnly }: { readOnly: boolean }) {
  const { field, fieldState } = useController<TcValues, 'gpsCoordinates'>({ name: 'gpsCoordinates' });
  const notice = useNotice();
  const [isLocating, setLocating] = useState(false);
  const fill = () => {
    setLocating(true);
    locate()
      .then(field.onChange, notice.failure)
      .finally(() => setLocating(false));
  };
  const input = { source: field.name, label: 'GPS Location', help: undefined, required: false, readOnly };
  const at = field.value;
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => (
        <span className={control.box}>
          <input
            {...aria}
            ref={field.ref}
            readOnly
            value={at ? `${at.latitude}, ${at.longitude}` : ''}
            placeholder="--"
            className={control.control}
          />
          {!readOnly && (
            <button type="button" className={styles.locate} disabled={isLocating} onClick={fill}>
              {isLocating ? 'Locating…' : 'Locate'}
            </button>
          )}
        </span>
      )}
    </InputFrame>
  );
}
