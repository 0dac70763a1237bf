import look from '../../ui/look.module.css';
import { useOfficer } from '../officer.tsx';
import type { Purpose } from '../field/field.ts';
import type { ResolvedForm, Resource } from '../declaration/resolved.ts';
import styles from './form.module.css';
import { FormFrame } from './FormFrame.tsx';
import { layoutOf } from './layout.ts';

interface FormSkeletonProps {
  resource: Resource;
  form: ResolvedForm;
  purpose: Purpose;
}

/** Shows the final shape of a form while its record and its inputs load. */
export function FormSkeleton({ resource, form, purpose }: FormSkeletonProps) {
  const officer = useOfficer();
  const layout = layoutOf(resource, form, { officer, purpose });
  return (
    <FormFrame title={layout.title}>
      <output className="visually-hidden">Loading...</output>
      <div className={styles.body} aria-hidden="true">
        {layout.sections.map(({ title, fields }) => (
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
