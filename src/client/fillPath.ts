import { asText } from '#schema/record.ts';

/** Replaces each `:name` in a path with the encoded value of that param. Throws if a value is missing. */
export function fillPath(path: string, valueOf: (param: string) => unknown): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = asText(valueOf(name));
    if (value === '') throw new Error(`There is no '${name}' to fill ${path} with`);
    return encodeURIComponent(value);
  });
}
