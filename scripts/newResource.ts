import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatted } from './formatted.ts';
import { declarationOf, registered } from './newResource/declaration.ts';
import { fieldsHint, readFields } from './newResource/fields.ts';
import { fileOf, newName } from './newResource/name.ts';
import { Questions, readEditors } from './newResource/questions.ts';
import { WrongAnswer } from './newResource/fieldTypes.ts';

/**
 * Writes the declaration of a resource with a table of its own, and names it in the registry:
 * `npm run new-resource contractors`. Asks for what the options leave out. Writes nothing before the last answer.
 */
const { values, positionals } = parseArgs({
  options: { fields: { type: 'string' }, editors: { type: 'string' } },
  allowPositionals: true,
});

const asked = await askAll().catch((error: unknown) => {
  if (!(error instanceof WrongAnswer)) throw error;
  console.error(error.message);
  process.exit(1);
});
const file = fileOf(asked.name);
const registry = 'src/tables/index.ts';
const named = await formatted(registry, registered(await readFile(registry, 'utf8'), asked.name));
await writeFile(file, await formatted(file, declarationOf(asked)), { flag: 'wx' });
await writeFile(registry, named);
console.log(`${file} declares ${asked.name}, and ${registry} names it. What is left to do:

  npm run migration ${asked.name}
  npm start

docs/add-a-resource.md shows what else a declaration can say.`);

async function askAll() {
  const questions = new Questions();
  try {
    const name = await questions.answer({
      text: 'Its name, lower-case words joined by "-"',
      given: positionals[0],
      usual: 'contractors',
      read: newName,
    });
    const fields = await questions.answer({
      text: `Its fields, as name:type\n${fieldsHint}`,
      given: values.fields,
      usual: 'name:text!? section:area(section)',
      read: typed => readFields(name, typed),
    });
    const editors = await questions.answer({
      text: 'The designations that may add, change and delete records',
      given: values.editors,
      usual: 'cio',
      read: readEditors,
    });
    return { name, fields, editors };
  } finally {
    questions.close();
  }
}
