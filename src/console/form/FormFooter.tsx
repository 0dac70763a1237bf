import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { FormFoot } from './FormFoot.tsx';
import styles from './form.module.css';
import type { FormField } from './formField.ts';
import { isBlank } from './lacking.ts';

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
