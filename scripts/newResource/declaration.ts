import { isRole } from '../../src/domain/roles.ts';
import { inWords } from '../../src/schema/words.ts';

/** What a new declaration is made of. */
interface Asked {
  name: string;
  /** Each as 'name:type', with '!' for a required one. */
  fields: readonly string[];
  /** The designations that may add, change and delete. */
  editors: readonly string[];
}

/** The argument of a builder in its parentheses, as code. */
const builders: Readonly<Record<string, (argument: string) => string>> = {
  text: () => '',
  number: () => '',
  date: () => '',
  flag: () => '',
  phone: () => '',
  choice: options => `options: [${options.split('|').map(quoted).join(', ')}]`,
  reference: quoted,
  area: quoted,
};

/** The builders whose first argument is not their settings. */
const named = new Set(['reference', 'area']);

/** Returns the source of a declaration. Throws a sentence for whoever typed what can't be declared. */
export function declarationOf({ name, fields, editors }: Asked): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`The name '${name}' must be lower-case words joined by "-".`);
  const foreign = editors.find(role => !isRole(role));
  if (foreign !== undefined) throw new Error(`'${foreign}' is no designation.`);
  const parsed = fields.map(parseField);
  const imports = [...new Set(['defineTable', ...parsed.map(({ type }) => type)])].toSorted();
  const roles = `[${editors.map(quoted).join(', ')}]`;
  return `import { officers } from '#domain/roles.ts';
import { ${imports.join(', ')} } from '#schema/index.ts';

/** ${inWords(name)}. */
export const ${variable(name)} = defineTable({
  name: ${quoted(name)},
  access: { list: officers, create: ${roles}, update: ${roles}, delete: ${roles}, export: officers },
  fields: {
${parsed.map(({ key, code }) => `    ${key}: ${code},`).join('\n')}
  },
  menu: { icon: 'people', group: 'network' },
});
`;
}

/** Returns the registry with one more table. */
export function registered(source: string, name: string): string {
  const list = /createTables\(\[(.*?)\]\)/s.exec(source);
  if (!list) throw new Error('src/tables/index.ts has no list of tables.');
  const tables = [list[1]?.trim().replace(/,$/, ''), variable(name)].filter(Boolean).join(', ');
  const imported = `import { ${variable(name)} } from './${name}.ts';\n`;
  return source
    .replace(list[0], `createTables([${tables}])`)
    .replace(/(?:import .*\n)+/, all => all + imported);
}

function parseField(typed: string): { key: string; type: string; code: string } {
  const [, key = '', type = '', argument = '', mark] = /^(\w+):(\w+)(?:\(([^)]*)\))?(!?)$/.exec(typed) ?? [];
  const build = builders[type];
  if (!build)
    throw new Error(
      `'${typed}' is no field: write name:type, with one of ${Object.keys(builders).join(', ')}.`,
    );
  const own = build(argument);
  const settings = [...(named.has(type) ? [] : [own]), mark && 'required: true'].filter(Boolean).join(', ');
  const given = [...(named.has(type) ? [own] : []), settings && `{ ${settings} }`].filter(Boolean).join(', ');
  return { key, type, code: `${type}(${given})` };
}

function quoted(text: string): string {
  return `'${text}'`;
}

/** Turns 'line-crews' into 'lineCrews'. */
const variable = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
