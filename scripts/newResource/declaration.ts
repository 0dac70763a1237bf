import { inWords } from '../../src/schema/words.ts';
import { sortOf, type AskedField } from './fields.ts';
import { quoted } from './fieldTypes.ts';
import { variable } from './name.ts';

/** The answers that a new declaration is made of. */
interface Asked {
  name: string;
  fields: readonly AskedField[];
  /** The designations that may add, change and delete. */
  editors: readonly string[];
}

/** Returns the source of a declaration. */
export function declarationOf({ name, fields, editors }: Asked): string {
  const sort = sortOf(fields);
  const unique = fields.filter(({ isUnique }) => isUnique);
  const searched = fields.filter(({ isSearched }) => isSearched);
  const table = unique.length > 0 ? [`unique: ${keysOf(unique)}`] : [];
  const list = [
    ...(searched.length > 0 ? [`search: { by: ${keysOf(searched)} }`] : []),
    ...(sort === undefined ? [] : [`sort: ${quoted(sort)}`]),
  ];
  const imports = [...new Set(['defineTable', ...fields.map(({ type }) => type)])].toSorted();
  const roles = `[${editors.map(quoted).join(', ')}]`;
  return `import { officers } from '#domain/roles.ts';
import { ${imports.join(', ')} } from '#schema/index.ts';

/** ${inWords(name)}. */
export const ${variable(name)} = defineTable({
  name: ${quoted(name)},
  access: { list: officers, create: ${roles}, update: ${roles}, delete: ${roles}, export: officers },
  fields: {
${fields.map(({ key, code }) => `    ${key}: ${code},`).join('\n')}
  },
${blockOf('table', table)}${blockOf('list', list)}  menu: { icon: 'people', group: 'network' },
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

const keysOf = (fields: readonly AskedField[]) => `[${fields.map(({ key }) => quoted(key)).join(', ')}]`;

/** Returns the line of a part of the declaration; none without settings. */
const blockOf = (part: string, settings: readonly string[]) =>
  settings.length > 0 ? `  ${part}: { ${settings.join(', ')} },\n` : '';
