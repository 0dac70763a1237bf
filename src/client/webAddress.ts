/** Makes an address from the API absolute. Throws if it is not a web address. */
export function webAddress(found: unknown, apiBase: string, what: string): string {
  const url = typeof found === 'string' ? URL.parse(found, new URL(apiBase, window.location.href)) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error(`The answer for ${what} holds no web address`);
  return url.href;
}
