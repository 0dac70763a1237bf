import { useEffect, useRef } from 'react';
import { absent } from '#domain/formats.ts';
import { phonePrefix, withPhonePrefix, type PersonChange } from '#validation/person.ts';
import { asText, readPath } from '../../console/index.ts';
import form from '../../console/form/form.module.css';
import { SettledButton } from '../../ui/SettledButton.tsx';
import { Phone } from './Phone.tsx';
import styles from './profile.module.css';
import { profileFields, type ProfileValues } from './profileValues.ts';

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
    .map(field => ({ ...field, from: text(was, field.path), to: text({ ...was, ...change }, field.path) }))
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
                <td className={styles.was}>
                  <Value of={from} />
                </td>
                <td className={styles.new}>
                  <Value of={to} />
                </td>
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

const text = (values: object, path: string) => asText(readPath({ ...values }, path));

function Value({ of }: { of: string }) {
  return of.startsWith(phonePrefix) ? <Phone number={of} /> : of || absent;
}
