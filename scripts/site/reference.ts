import { declarationsIn, type DeclaredKey, type DeclaredType } from './declared.ts';

const sources = [
  'src/console/{declaration,declaration/tables,field}/*.ts',
  'src/console/**/definition.ts',
  'src/schema/*.ts',
  'src/schema/fields/{field,types}.ts',
  'src/schema/fields/*/index.ts',
  'src/fileKinds/*.ts',
];

/** The pages of the reference, by the types from which all others on them are reached. */
const parts: Readonly<Record<string, readonly string[]>> = {
  Tables: ['TableDefinition'],
  Fields: [
    'FieldSettings',
    'TextSettings',
    'NumberSettings',
    'DateSettings',
    'MonthSettings',
    'ChoiceSettings',
    'FlagSettings',
    'ReferenceSettings',
    'AreaSettings',
    'ComputedSettings',
    'FieldParts',
  ],
  Resources: ['ResourceDefinition', 'TableParts'],
  Lists: ['ListDefinition', 'ViewsDefinition', 'MapDefinition'],
  Forms: ['FormDefinition'],
  Pages: ['PageDefinition'],
  'File kinds': ['FileKind'],
};

/** The plain form of types that also check the operation's own names, which nobody could read. */
const plain: Readonly<Record<string, string>> = {
  ApiDefinition: 'Api',
  ActionCall: 'RecordCall',
  FileCall: 'RecordCall',
};

/** The type that the console makes of a declaration: its keys are the same, with their defaults. */
const filledIn = 'Resource';

/** A page of the reference. */
interface ReferencePage {
  title: string;
  /** As Markdown, with links to types as `type:Name`. */
  markdown: string;
  types: readonly string[];
}

/** Returns the reference of every key of a declaration. Throws if a type or a key has no docstring. */
export function referencePages(): ReferencePage[] {
  const { interfaces, aliases } = declarationsIn(sources);
  const taken = new Set(Object.values(parts).flat());
  const uses = (text: string): string[] =>
    [...new Set(text.match(/\b[A-Z]\w+/g))].flatMap(name => {
      const found = plain[name] ?? name;
      if (interfaces.has(found)) return found === filledIn ? [] : [found];
      const alias = aliases.get(found);
      return alias === undefined || alias.includes(found) ? [] : uses(alias);
    });
  const usedBy = ({ extended, keys }: DeclaredType) =>
    uses([extended, ...keys.map(({ type }) => type)].join(' '));
  const reached = (name: string): string[] => {
    const type = interfaces.get(name);
    if (!type) throw new Error(`The reference names ${name}, which is no type of a declaration.`);
    const fresh = usedBy(type).filter(each => !taken.has(each) && taken.add(each));
    return [name, ...fresh.flatMap(reached)];
  };
  const faults: string[] = [];
  const sectionOf = (name: string) => {
    const { doc, extended, keys } = interfaces.get(name) ?? { doc: '', extended: '', keys: [] };
    if (doc === '') faults.push(name);
    faults.push(...keys.filter(key => key.doc === '').map(key => `${name}.${key.name}`));
    const more = uses(extended).filter(each => each !== name);
    return [
      `## ${name}`,
      doc,
      ...(more.length > 0 ? [`It has the keys of ${more.map(linkTo).join(' and ')} too.`] : []),
      ...keys.flatMap(key => keyAs(key, uses(key.type))),
    ].join('\n\n');
  };
  const pages = Object.entries(parts).map(([title, from]) => {
    const types = from.flatMap(reached);
    return { title, types, markdown: [`# ${title}`, ...types.map(sectionOf)].join('\n\n') };
  });
  if (faults.length > 0) throw new Error(`Without a docstring:\n${faults.join('\n')}`);
  return pages;
}

const linkTo = (name: string) => `[${name}](type:${name})`;

function keyAs({ name, type, isOptional, doc, byDefault }: DeclaredKey, uses: readonly string[]): string[] {
  const need = isOptional || byDefault !== '' ? 'Optional' : '**Required**';
  const links = uses.length > 0 ? `, see ${uses.map(linkTo).join(', ')}` : '';
  return [
    `### ${name}`,
    doc,
    `${need}: \`${readable(type)}\`${links}.${byDefault === '' ? '' : ` Default: ${byDefault}.`}`,
  ];
}

/** Returns a type without what only helps the compiler to infer it. */
const readable = (type: string) =>
  type.replaceAll(/NoInfer<((?:[^<>]|<[^<>]*>)*)>/g, '$1').replaceAll('FieldKey<F>', 'FieldKey');
