/** Returns the address of a list narrowed by some values, in the list's own format; `more` comes first in its query. */
export function listAddress(
  path: string,
  filter: Readonly<Record<string, string | readonly string[]>>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${path}?${new URLSearchParams({ ...more, filter: JSON.stringify(filter) })}`;
}
