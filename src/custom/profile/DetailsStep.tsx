import type { ComponentProps } from 'react';
import { LineInput } from '../../console/field/LineInput.tsx';
import { PhoneInput } from '../../console/field/phone/PhoneInput.tsx';
import { FormFoot } from '../../console/form/FormFoot.tsx';
import styles from '../../console/form/form.module.css';
import type { PersonChange } from '#validation/person.ts';
import { ConcurrentChange } from './ConcurrentChange.tsx';
import { profileFields } from './profileValues.ts';

/** The `maxLength` of the inputs: above the allowed length, so that a long text gets an error and is not cut off. */
const maxTyped = 200;

const [firstName, lastName, phone] = profileFields;

/** The first step: the inputs for the changes. */
export function DetailsStep(props: {
  /** The changes that someone else has saved since the form was opened. */
  concurrentChange: PersonChange | undefined;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onClose: () => void;
}) {
  return (
    <form noValidate aria-label="Details" onSubmit={props.onSubmit}>
      <div className={styles.body}>
        {props.concurrentChange && <ConcurrentChange change={props.concurrentChange} />}
        <div className={styles.grid}>
          <LineInput
            {...inputProps(firstName)}
            required
            attributes={{ type: 'text', maxLength: maxTyped, autoComplete: 'given-name' }}
          />
          <LineInput
            {...inputProps(lastName)}
            attributes={{ type: 'text', maxLength: maxTyped, autoComplete: 'family-name' }}
          />
          <PhoneInput
            {...inputProps(phone)}
            required
            help="One-time passwords are sent to this number."
            autoComplete="tel-national"
          />
        </div>
      </div>
      <FormFoot onClose={props.onClose}>
        <button type="submit" className="btn p">
          Next
        </button>
      </FormFoot>
    </form>
  );
}

function inputProps({ path, label }: (typeof profileFields)[number]) {
  return { source: path, label, help: undefined, required: false, readOnly: false };
}
