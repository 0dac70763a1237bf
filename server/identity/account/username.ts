/** Cognito's rule for sign-in names: 1 to 128 letters, marks, symbols, digits and punctuation; no spaces. */
const form = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;

/** The one spelling of a sign-in name, in whatever case it was typed; `undefined` if it can't be one. */
export function canonicalUsername(typed: string): string | undefined {
  const username = typed.normalize('NFC').toLowerCase();
  return form.test(username) ? username : undefined;
}
