import { format } from 'oxfmt';
import { style } from '../oxfmt.config.ts';

/** Returns a text as the formatter writes it to this file. Throws what is wrong with a text that it can't parse. */
export async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, style);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return code;
}
