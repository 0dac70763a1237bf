/** Cognito's rule for usernames: 1 to 128 letters, marks, symbols, digits and punctuation; no spaces. */
const form = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;

/** Returns the canonical spelling of a username typed in any case; `undefined` if it is invalid. */
export function canonicalUsername(typed: string): string | undefined {
  const username = typed.normalize('NFC').toLowerCase();
  return form.test(username) ? username : undefined;
}
