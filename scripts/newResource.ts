import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { tables } from '../src/tables/index.ts';
import { declarationOf, registered } from './newResource/declaration.ts';

/**
 * Writes the declaration of a resource with a table of its own, and names it in the registry:
 * `npm run new-resource contractors`. Asks for what the options leave out.
 */
const { values, positionals } = parseArgs({
  options: { fields: { type: 'string' }, editors: { type: 'string' } },
  allowPositionals: true,
});

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const ask = async (given: string | undefined, question: string, usual: string) =>
  given ?? ((await terminal.question(`${question} [${usual}] `)).trim() || usual);

const name = await ask(positionals[0], 'Its name, lower-case words joined by "-"', 'contractors');
const fields = await ask(
  values.fields,
  'Its fields as name:type, with ! for required. Types: text, number, date, flag, phone, choice(a|b), reference(feeders), area(section)',
  'name:text! section:area(section)',
);
const editors = await ask(values.editors, 'The designations that may add, change and delete records', 'cio');
terminal.close();

const file = `src/tables/${name}.ts`;
const registry = 'src/tables/index.ts';
if (existsSync(file)) {
  console.error(`${file} is there already.`);
  process.exit(1);
}
const wordsIn = (typed: string) => typed.split(/[\s,]+/);
const asked = { name, fields: wordsIn(fields), editors: wordsIn(editors) };
const declaration = declared();
if (declaration === undefined) process.exit(1);
await writeFile(file, declaration);
await writeFile(registry, registered(await readFile(registry, 'utf8'), name));
console.log(`${file} declares ${name}, and ${registry} names it. What is left to do:

  npm run migration ${name}
  npm start

docs/add-a-resource.md shows what else a declaration can say.`);

/** Returns the declaration. Prints a sentence, and returns nothing, if what was typed can't be declared. */
function declared(): string | undefined {
  try {
    return declarationOf(asked, tables);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}
