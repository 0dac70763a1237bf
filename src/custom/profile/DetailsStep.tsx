import type { ComponentProps } from 'react';
import { LineInput } from '../../console/fields/LineInput.tsx';
import styles from '../../console/form/form.module.css';
import { phonePrefix, type PersonChange } from '#validation/person.ts';
import { Meanwhile } from './Meanwhile.tsx';
import { profileFields } from './profileValues.ts';

/** Well past what is allowed, so that too much is told instead of cut off. */
const mostTyped = 60;

const [firstName, lastName, phone] = profileFields;

/** The first step: what is to be changed. */
export function DetailsStep(props: {
  /** What someone else has changed since the form was opened. */
  meanwhile: PersonChange | undefined;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onClose: () => void;
}) {
  return (
    <form noValidate aria-label="Details" onSubmit={props.onSubmit}>
      <div className={styles.body}>
        {props.meanwhile && <Meanwhile change={props.meanwhile} />}
        <div className={styles.grid}>
          <LineInput
            {...plain(firstName)}
            required
            attributes={{ type: 'text', maxLength: mostTyped, autoComplete: 'given-name' }}
          />
          <LineInput
            {...plain(lastName)}
            attributes={{ type: 'text', maxLength: mostTyped, autoComplete: 'family-name' }}
          />
          <LineInput
            {...plain(phone)}
            required
            before={phonePrefix}
            help="One-time passwords are sent to this number."
            attributes={{ type: 'tel', inputMode: 'numeric', maxLength: 10, autoComplete: 'tel-national' }}
          />
        </div>
      </div>
      <footer className={styles.footer}>
        <button type="button" className="btn" onClick={props.onClose}>
          Close
        </button>
        <button type="submit" className="btn p">
          Next
        </button>
      </footer>
    </form>
  );
}

function plain({ path, label }: (typeof profileFields)[number]) {
  return { source: path, label, help: undefined, required: false, readOnly: false };
}
