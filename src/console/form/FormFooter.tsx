import { useWatch } from 'react-hook-form';
import { asText } from '#schema/record.ts';
import { FormFoot } from './FormFoot.tsx';
import type { FormField } from './formField.ts';

interface FormFooterProps {
  fields: readonly FormField[];
  leave: () => void;
  /** Whether sending must wait: the form is being saved, or the record's version is still on its way. */
  isBlocked: boolean;
}

/** Shows Close and Submit. Submit stays disabled until every required field has a value. */
export function FormFooter({ fields, leave, isBlocked }: FormFooterProps) {
  const required = fields.filter(({ field }) => field.required).map(({ field }) => field.key);
  const values: unknown[] = useWatch({ name: required });
  const complete = values.every(value => typeof value === 'boolean' || asText(value).trim() !== '');
  return (
    <FormFoot onClose={leave}>
      <button type="submit" className="btn p" disabled={!complete || isBlocked}>
        Submit
      </button>
    </FormFoot>
  );
}
