import { useId, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { FormSection } from '#schema/form.ts';
import { isBlank, type FormField } from './changes.ts';
import styles from './form.module.css';
import { FormFoot } from './FormFrame.tsx';
import { isShown, type FormParts } from './formParts.ts';

/** Shows the inputs of a form, by section. */
export function FormSections({ parts }: { parts: FormParts }) {
  return (
    <div className={styles.body}>
      {parts.layout.sections.map(section => {
        const { title, fields, when } = section;
        const key = title ?? fields.join();
        const shown = (
          <fieldset key={key} className={styles.section}>
            {title && <legend>{title}</legend>}
            <div className={styles.grid}>
              {fields.map(name => (
                <FieldView key={name} part={parts.fields.find(({ field }) => field.key === name)} />
              ))}
            </div>
          </fieldset>
        );
        return when ? (
          <ConditionalSection key={key} section={section} when={when}>
            {shown}
          </ConditionalSection>
        ) : (
          shown
        );
      })}
    </div>
  );
}

interface ConditionalSectionProps {
  section: FormSection<string>;
  when: NonNullable<FormSection<string>['when']>;
  children: ReactNode;
}

/** Shows a section only while its choice says so. */
function ConditionalSection({ section, when, children }: ConditionalSectionProps) {
  const chosen: unknown = useWatch({ name: when.field });
  return isShown(section, { [when.field]: chosen }) && children;
}

function FieldView({ part }: { part: FormField | undefined }) {
  if (!part) return null;
  const { key: source, label, help, required, readOnly, CustomInput } = part.field;
  const props = { source, label, help, required, readOnly };
  return CustomInput ? <CustomInput.Show props={props} /> : <part.Input {...props} />;
}

interface FormFooterProps {
  fields: readonly FormField[];
  /** The keys of required fields that may stay empty: the record on the screen has no value for them. @default none */
  lacking?: readonly string[];
  leave: () => void;
  /** Whether sending must wait: the form is being saved, or the record's version is still on its way. */
  isBlocked: boolean;
}

const list = new Intl.ListFormat('en-GB');
const none: readonly string[] = [];

/** Shows Close and Submit. Submit stays disabled until every required field has a value; beside it stands which lacks one. */
export function FormFooter({ fields, lacking = none, leave, isBlocked }: FormFooterProps) {
  const id = useId();
  const required = fields.filter(({ field }) => field.required && !lacking.includes(field.key));
  const values: unknown[] = useWatch({ name: required.map(({ field }) => field.key) });
  const empty = required.filter((_, at) => isBlank(values[at])).map(({ field }) => field.label);
  return (
    <FormFoot onClose={leave}>
      {empty.length > 0 && (
        <span id={id} className={styles.why}>
          {`To submit, fill in ${list.format(empty)}.`}
        </span>
      )}
      <button
        type="submit"
        className="btn p"
        aria-describedby={empty.length > 0 ? id : undefined}
        disabled={empty.length > 0 || isBlocked}
      >
        Submit
      </button>
    </FormFoot>
  );
}
