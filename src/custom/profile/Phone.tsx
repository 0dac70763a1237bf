import { absent } from '#domain/formats.ts';
import { phonePrefix, withoutPhonePrefix } from '#domain/phones.ts';
import styles from './profile.module.css';

/** Shows a stored number: the prefix, set apart, and the ten digits. */
export function Phone({ number }: { number: string | null | undefined }) {
  if (!number) return absent;
  return (
    <>
      <span className={styles.prefix}>{phonePrefix}</span> {withoutPhonePrefix(number)}
    </>
  );
}
