import { useState } from 'react';
import { useEndWhenMended, useNotice } from '../notice.ts';
import { locate, type Point } from './locate.ts';
import styles from './location.module.css';

interface LocateButtonProps {
  /** The advice if the device gives no location; follows the device's own reason. */
  refused: string;
  /** The value of the input, whose change ends the message of a failure. */
  value: unknown;
  onLocated: (at: Point) => void;
}

/** Asks the device of a user where they are. */
export function LocateButton({ refused, value, onLocated }: LocateButtonProps) {
  const notice = useNotice();
  useEndWhenMended(notice, value);
  const [isLocating, setLocating] = useState(false);
  const fill = () => {
    setLocating(true);
    locate(refused)
      .then(onLocated, notice.failure)
      .finally(() => setLocating(false));
  };
  return (
    <button type="button" className={styles.locate} disabled={isLocating} onClick={fill}>
      {isLocating ? 'Locating…' : 'Locate'}
    </button>
  );
}
