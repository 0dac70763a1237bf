import { object } from 'yup';
import { check, type FieldMessages } from './fieldMessages.ts';
import { manyLines } from './texts.ts';

/** The largest number of characters of a reason; inputs stop there. */
export const longestReason = 500;
const shortestReason = 10;

/** The schema of the form that reopens audits. */
export const reopening = object({
  reason: manyLines('Enter a valid reason')
    .required('Enter a reason')
    .min(shortestReason, `Please enter at least ${shortestReason} characters for reason`)
    .max(longestReason, `Please enter at most ${longestReason} characters for reason`),
});

/** Returns the messages for a reopening, by path; empty if it is valid. */
export function reopeningFaults(sent: { readonly reason: string }): FieldMessages {
  const checked = check<unknown>(reopening, sent);
  return checked.ok ? {} : checked.errors;
}
