import type { FieldMessages } from './fieldMessages.ts';

/** The message for a blank field of the sign-in form. */
const missing = 'Please enter valid value';

/** The message when the forgot link is used without a username. */
export const usernameRequired = 'Username is required to change password';

/** Returns the sign-in form's messages by field; empty if both are filled. Without yup: this is the first screen. */
export function loginFaults(form: { username: string; password: string }): FieldMessages {
  return {
    ...(form.username.trim() === '' && { username: missing }),
    ...(form.password.trim() === '' && { password: missing }),
  };
}
