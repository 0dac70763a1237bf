/** The address of a list narrowed by some values, as the list itself has it; `more` stands before them in its query. */
export function listAddress(
  path: string,
  filter: Readonly<Record<string, string | readonly string[]>>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${path}?${new URLSearchParams({ ...more, filter: JSON.stringify(filter) })}`;
}
