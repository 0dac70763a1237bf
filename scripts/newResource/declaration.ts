import { areaLevels, isAreaLevel } from '../../src/domain/areas.ts';
import { isRole, officers } from '../../src/domain/roles.ts';
import type { StoredType, Table } from '../../src/schema/defineTable.ts';
import type { Field } from '../../src/schema/fields/field.ts';
import {
  area,
  choice,
  date,
  defineTable,
  flag,
  number,
  phone,
  reference,
  text,
} from '../../src/schema/index.ts';
import { titleField } from '../../src/schema/naming.ts';
import { tableFaults } from '../../src/schema/tableFaults.ts';
import { inWords } from '../../src/schema/words.ts';

/** What a new declaration is made of. */
interface Asked {
  name: string;
  /** Each as 'name:type', with '!' for a required one. */
  fields: readonly string[];
  /** The designations that may add, change and delete. */
  editors: readonly string[];
}

/** A type of field that may be asked for: its argument in parentheses as code, and the field that this makes. */
interface Builder {
  code: (argument: string) => string;
  make: (argument: string, settings: { required: boolean }) => Field<StoredType>;
}

const nothing = () => '';
const optionsIn = (argument: string) => argument.split('|').filter(Boolean);

const builders: Readonly<Record<string, Builder>> = {
  text: { code: nothing, make: (_, settings) => text(settings) },
  number: { code: nothing, make: (_, settings) => number(settings) },
  date: { code: nothing, make: (_, settings) => date(settings) },
  flag: { code: nothing, make: (_, settings) => flag(settings) },
  phone: { code: nothing, make: (_, settings) => phone(settings) },
  choice: {
    code: argument => `options: [${optionsIn(argument).map(quoted).join(', ')}]`,
    make: (argument, settings) => {
      const options = optionsIn(argument);
      if (options.length === 0) throw new Error('A choice needs its options: kind:choice(a|b).');
      return choice({ ...settings, options });
    },
  },
  reference: { code: quoted, make: (argument, settings) => reference(argument, settings) },
  area: {
    code: quoted,
    make: (argument, settings) => {
      if (!isAreaLevel(argument))
        throw new Error(`'${argument}' is no level of areas: take one of ${areaLevels.join(', ')}.`);
      return area(argument, settings);
    },
  },
};

/** The builders whose first argument is not their settings. */
const named = new Set(['reference', 'area']);

/**
 * Returns the source of a declaration. Throws a sentence about what was typed and can't be declared, beside the tables
 * that there are.
 */
export function declarationOf({ name, fields, editors }: Asked, others: readonly Table[] = []): string {
  const foreign = editors.find(role => !isRole(role));
  if (foreign !== undefined) throw new Error(`'${foreign}' is no designation.`);
  const parsed = fields.map(parseField);
  const sort = sortOf(parsed);
  const table = defineTable({
    name,
    access: { list: officers },
    fields: Object.fromEntries(parsed.map(({ key, field }) => [key, field])),
    ...(sort !== undefined && { list: { sort } }),
  });
  const [fault] = tableFaults([...others, table]);
  if (fault !== undefined) throw new Error(`${fault}.`);
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
${sort === undefined ? '' : `  list: { sort: ${quoted(sort)} },\n`}  menu: { icon: 'people', group: 'network' },
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

interface Parsed {
  key: string;
  type: string;
  code: string;
  field: Field<StoredType>;
}

/**
 * Returns the field that orders the list, if it can't be the one that names a record: the first required one. Throws if
 * there is none.
 */
function sortOf(parsed: readonly Parsed[]): string | undefined {
  const sortable = parsed
    .filter(({ type, field }) => field.required && !named.has(type))
    .map(({ key }) => key);
  const title = titleField(Object.fromEntries(parsed.map(({ key }) => [key, key])));
  if (sortable.includes(title)) return undefined;
  const [first] = sortable;
  if (first === undefined)
    throw new Error(
      `The list is ordered by a field that every record has: mark one that is neither a reference nor an area with !, such as ${title}:text!`,
    );
  return first;
}

function parseField(typed: string): Parsed {
  const [, key = '', type = '', argument = '', mark] = /^(\w+):(\w+)(?:\(([^)]*)\))?(!?)$/.exec(typed) ?? [];
  const build = builders[type];
  if (!build)
    throw new Error(
      `'${typed}' is no field: write name:type, with one of ${Object.keys(builders).join(', ')}.`,
    );
  const own = build.code(argument);
  const settings = [...(named.has(type) ? [] : [own]), mark && 'required: true'].filter(Boolean).join(', ');
  const given = [...(named.has(type) ? [own] : []), settings && `{ ${settings} }`].filter(Boolean).join(', ');
  return { key, type, code: `${type}(${given})`, field: build.make(argument, { required: mark === '!' }) };
}

function quoted(word: string): string {
  return `'${word}'`;
}

/** Turns 'line-crews' into 'lineCrews'. */
const variable = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
