import type { Officer } from '#domain/officer.ts';
import type { Purpose } from '../field/field.ts';
import type { ResolvedForm, Resource } from '../declaration/resolved.ts';

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
