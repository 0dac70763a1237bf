import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useEndWhenMended, useNotice } from '../notice.ts';
import type { InputProps } from './field.ts';
import control from './input.module.css';
import { InputFrame } from './InputFrame.tsx';
import { locate, type Point } from './locate.ts';
import styles from './location.module.css';

interface LocationInputProps extends InputProps {
  /** The advice if the device gives no location; follows the device's own reason. */
  refused: string;
}

/** An input for a place, captured from the device of a user who is there, never typed. */
export function LocationInput({ refused, ...input }: LocationInputProps) {
  const { field, fieldState } = useController<Readonly<Record<string, Point | null>>>({ name: input.source });
  const notice = useNotice();
  useEndWhenMended(notice, field.value);
  const [isLocating, setLocating] = useState(false);
  const fill = () => {
    setLocating(true);
    locate(refused)
      .then(field.onChange, notice.failure)
      .finally(() => setLocating(false));
  };
  const at = field.value?.coordinates;
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => (
        <span className={control.box}>
          <input
            {...aria}
            ref={field.ref}
            readOnly
            value={at ? `${at.lat}, ${at.long}` : ''}
            placeholder="--"
            className={control.control}
          />
          {!input.readOnly && (
            <button type="button" className={styles.locate} disabled={isLocating} onClick={fill}>
              {isLocating ? 'Locating…' : 'Locate'}
            </button>
          )}
        </span>
      )}
    </InputFrame>
  );
}
