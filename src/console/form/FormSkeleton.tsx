import type { ResolvedForm } from '../resolved.ts';
import look from '../../ui/look.module.css';
import styles from './form.module.css';
import { FormFrame } from './FormFrame.tsx';

/** Shows the final shape of a form while its record loads. */
export function FormSkeleton({ form }: { form: ResolvedForm }) {
  return (
    <FormFrame title={form.title}>
      <output className="visually-hidden">Loading...</output>
      <div className={styles.body} aria-hidden="true">
        {form.sections.map(({ title, fields }) => (
          <div key={title ?? fields.join()} className={styles.grid}>
            {fields.map(key => (
              <span key={key} className={`${look.skeleton} ${styles.waiting}`} />
            ))}
          </div>
        ))}
      </div>
    </FormFrame>
  );
}
