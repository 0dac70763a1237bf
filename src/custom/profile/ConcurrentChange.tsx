import { fullName } from '#domain/officer.ts';
import type { PersonChange } from '#validation/person.ts';
import { Phone } from './Phone.tsx';
import styles from './profile.module.css';

/** Shows the changes that someone else has saved since the form was opened. */
export function ConcurrentChange({ change: { name, phoneNumber } }: { change: PersonChange }) {
  return (
    <p className={styles.concurrentChange} role="alert">
      Your profile was changed since you opened this form. On record now:{' '}
      {name && <strong>{fullName(name)}</strong>}
      {name && phoneNumber && ', '}
      {phoneNumber && (
        <strong>
          <Phone number={phoneNumber} />
        </strong>
      )}
      . What you typed is kept; check it and go on.
    </p>
  );
}
