import type { FieldMessages } from './fieldMessages.ts';

/** What is said of a field of the sign-in form that is left blank. */
const missing = 'Please enter valid value';

/** What is said when the forgot link is used without a username. */
export const usernameRequired = 'Username is required to change password';

/** What is wrong with the sign-in form, by field; nothing once both are filled. Without yup: this is the first screen. */
export function loginFaults(form: { username: string; password: string }): FieldMessages {
  return {
    ...(form.username.trim() === '' && { username: missing }),
    ...(form.password.trim() === '' && { password: missing }),
  };
}
