import { format, resolveConfig } from 'prettier';

/** Returns a text as prettier writes it to this file, with the project's settings. */
export async function formatted(file: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}
