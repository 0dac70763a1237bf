import type { ResolvedForm } from '../resolved.ts';
import styles from './form.module.css';
import { FormFrame } from './FormFrame.tsx';

/** Says why a record can't be edited. */
export function RefusedRecord({
  form,
  reason,
  leave,
}: {
  form: ResolvedForm;
  reason: string;
  leave: () => void;
}) {
  return (
    <FormFrame title={form.title}>
      <p className={styles.missing} role="alert">
        {reason}
      </p>
      <footer className={styles.footer}>
        <button type="button" className="btn" onClick={leave}>
          Close
        </button>
      </footer>
    </FormFrame>
  );
}
