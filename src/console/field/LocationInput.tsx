import { useController } from 'react-hook-form';
import type { InputProps } from './field.ts';
import control from './input.module.css';
import { InputFrame } from './InputFrame.tsx';
import type { Point } from './locate.ts';
import { LocateButton } from './LocateButton.tsx';

interface LocationInputProps extends InputProps {
  /** The advice if the device gives no location; follows the device's own reason. */
  refused: string;
}

/** An input for a place, captured from the device of a user who is there, never typed. */
export function LocationInput({ refused, ...input }: LocationInputProps) {
  const { field, fieldState } = useController<Readonly<Record<string, Point | null>>>({ name: input.source });
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
            <LocateButton refused={refused} value={field.value} onLocated={field.onChange} />
          )}
        </span>
      )}
    </InputFrame>
  );
}
