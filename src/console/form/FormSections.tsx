import styles from './form.module.css';
import type { FormField } from './formField.ts';
import type { FormParts } from './formParts.ts';

/** Shows the inputs of a form, by section. */
export function FormSections({ parts }: { parts: FormParts }) {
  return (
    <div className={styles.body}>
      {parts.layout.sections.map(({ title, fields }) => (
        <fieldset key={title ?? fields.join()} className={styles.section}>
          {title && <legend>{title}</legend>}
          <div className={styles.grid}>
            {fields.map(key => (
              <FieldView key={key} part={parts.fields.find(({ field }) => field.key === key)} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function FieldView({ part }: { part: FormField | undefined }) {
  if (!part) return null;
  const { key: source, label, help, required, readOnly, CustomInput } = part.field;
  const props = { source, label, help, required, readOnly };
  return CustomInput ? <CustomInput.Show props={props} /> : <part.Input {...props} />;
}
