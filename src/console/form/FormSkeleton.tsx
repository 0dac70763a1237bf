import type { Officer } from '#domain/officer.ts';
import look from '../../ui/look.module.css';
import type { ResolvedForm, Resource } from '../declaration/resolved.ts';
import type { Purpose } from '../field/field.ts';
import { useOfficer } from '../contexts.tsx';
import styles from './form.module.css';
import { FormFrame } from './FormFrame.tsx';

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

/** The visible shape of a form: its heading, and the keys of its fields by section. */
export interface FormLayout {
  readonly title: string;
  readonly sections: ResolvedForm['sections'];
}

/** Returns the sections of a form with the fields that an officer fills in for a purpose. */
export function layoutOf(
  { fields }: Pick<Resource, 'fields'>,
  form: ResolvedForm,
  { officer, purpose }: { officer: Officer; purpose: Purpose },
): FormLayout {
  const isOffered = (key: string) => {
    const field = fields[key];
    if (!field?.input || (purpose === 'create' && field.readOnly)) return false;
    return field.offered?.(officer, purpose) ?? true;
  };
  return {
    title: purpose === 'create' ? form.create.title : form.title,
    sections: form.sections.flatMap(section => {
      const offered = section.fields.filter(isOffered);
      return offered.length > 0 ? [{ ...section, fields: offered }] : [];
    }),
  };
}
