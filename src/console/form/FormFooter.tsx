import { useWatch } from 'react-hook-form';
import { asText } from '../record.ts';
import styles from './form.module.css';
import type { FormField } from './formParts.ts';

interface FormFooterProps {
  fields: readonly FormField[];
  leave: () => void;
  /** Whether nothing must be sent: it is being saved, or the record's version is still on its way. */
  waiting: boolean;
}

/** Close and Submit; Submit waits until every required field holds something. */
export function FormFooter({ fields, leave, waiting }: FormFooterProps) {
  const required = fields.filter(({ field }) => field.required).map(({ field }) => field.key);
  const values: unknown[] = useWatch({ name: required });
  const complete = values.every(value => typeof value === 'boolean' || asText(value).trim() !== '');
  return (
    <footer className={styles.footer}>
      <button type="button" className="btn" onClick={leave}>
        Close
      </button>
      <button type="submit" className="btn p" disabled={!complete || waiting}>
        Submit
      </button>
    </footer>
  );
}
