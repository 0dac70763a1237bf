import { useEffect, useRef, type ComponentProps } from 'react';
import { absent } from '#domain/formats.ts';
import { firstNameInWords, fullName, lastNameInWords } from '#domain/officer.ts';
import type { PersonChange } from '#validation/person.ts';
import { formatPhone, phoneForm, withPhonePrefix } from '#domain/phones.ts';
import { capitalised } from '#schema/words.ts';
import { LineInput } from '../../console/field/LineInput.tsx';
import { PhoneInput } from '../../console/field/PhoneInput.tsx';
import form from '../../console/form/form.module.css';
import { FormFoot } from '../../console/form/FormFrame.tsx';
import { asText, readPath } from '../../console/index.ts';
import { SettledButton } from '../../ui/SettledButton.tsx';
import styles from './profile.module.css';
import { profileFields, type ProfileField, type ProfileValues } from './profile.ts';

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
      <div className={form.body}>
        {props.concurrentChange && <ConcurrentChange change={props.concurrentChange} />}
        <div className={form.grid}>
          <LineInput
            {...inputProps(firstName)}
            required
            help={firstNameInWords}
            attributes={{ type: 'text', maxLength: maxTyped, autoComplete: 'given-name' }}
          />
          <LineInput
            {...inputProps(lastName)}
            help={capitalised(lastNameInWords)}
            attributes={{ type: 'text', maxLength: maxTyped, autoComplete: 'family-name' }}
          />
          <PhoneInput
            {...inputProps(phone)}
            required
            help={`${phoneForm}. One-time passwords are sent to it.`}
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

function inputProps({ path, label }: ProfileField) {
  return { source: path, label, help: undefined, required: false, readOnly: false };
}

interface ConfirmStepProps {
  before: ProfileValues;
  change: PersonChange;
  saving: boolean;
  onEdit: () => void;
  onConfirm: () => void;
}

/** The second step: shows the stored values and those that will replace them. */
export function ConfirmStep({ before, change, saving, onEdit, onConfirm }: ConfirmStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const was = { ...before, phoneNumber: before.phoneNumber && withPhonePrefix(before.phoneNumber) };
  const rows = profileFields
    .map(field => ({ ...field, from: text(was, field), to: text({ ...was, ...change }, field) }))
    .filter(({ from, to }) => from !== to);
  return (
    <>
      <div className={styles.part}>
        <h2 ref={heading} tabIndex={-1}>
          Check what will be changed
        </h2>
        <table className={styles.areas}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">On record</th>
              <th scope="col">New</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ path, label, from, to }) => (
              <tr key={path}>
                <th scope="row">{label}</th>
                <td className={styles.was}>{from}</td>
                <td className={styles.new}>{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className={form.footer}>
        <button type="button" className="btn" disabled={saving} onClick={onEdit}>
          Edit
        </button>
        <SettledButton disabled={saving} onClick={onConfirm}>
          {saving ? 'Saving…' : 'Confirm'}
        </SettledButton>
      </footer>
    </>
  );
}

const text = (values: object, { path, show = orAbsent }: ProfileField) =>
  show(asText(readPath({ ...values }, path)));

const orAbsent = (value: string) => value || absent;

/** Shows the changes that someone else has saved since the form was opened. */
function ConcurrentChange({ change: { name, phoneNumber } }: { change: PersonChange }) {
  return (
    <p className={styles.concurrentChange} role="alert">
      Your profile was changed since you opened this form. On record now:{' '}
      {name && <strong>{fullName(name)}</strong>}
      {name && phoneNumber && ', '}
      {phoneNumber && <strong>{formatPhone(phoneNumber)}</strong>}. What you typed is kept; check it and go
      on.
    </p>
  );
}
