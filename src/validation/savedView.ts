import { boolean, object } from 'yup';
import { longestViewName } from '#domain/savedViews.ts';
import { check, type FieldMessages } from './fieldMessages.ts';
import { oneLine } from './texts.ts';

/** The schema of the form of a saved view. */
export const savedView = object({
  name: oneLine('Enter a valid name')
    .required('Enter a name')
    .max(longestViewName, `Please enter at most ${longestViewName} characters for name`),
  /** '' for the chosen one. */
  month: oneLine('Choose a month'),
  isShared: boolean().default(false),
});

/** Returns the messages for the name of a view, by path; empty if it is valid. */
export function savedViewFaults(value: object): FieldMessages {
  const checked = check<unknown>(savedView, value);
  return checked.ok ? {} : checked.errors;
}
