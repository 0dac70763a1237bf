import type { ResolvedForm } from '../declaration/resolved.ts';
import styles from './form.module.css';
import { FormFoot } from './FormFoot.tsx';
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
      <FormFoot onClose={leave} />
    </FormFrame>
  );
}
