import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type Comment, type TSSignature } from 'oxc-parser';
import { root } from '../tools.ts';

/** A key of a declaration, with its docstring. */
export interface DeclaredKey {
  /** With a dot for a key within another: 'table.unique'. */
  name: string;
  /** As the source has it. */
  type: string;
  isOptional: boolean;
  doc: string;
  /** The text behind `@default`, '' if there is none. */
  byDefault: string;
}

/** An interface that a part of a declaration has. */
export interface DeclaredType {
  doc: string;
  /** The interfaces whose keys it has too, as the source names them. */
  extended: string;
  keys: readonly DeclaredKey[];
}

/** The types of declarations by name: interfaces, and the source of types that are made of others. */
export interface Declarations {
  interfaces: ReadonlyMap<string, DeclaredType>;
  aliases: ReadonlyMap<string, string>;
}

/** Returns the types in files of the repository, by a pattern. */
export function declarationsIn(patterns: string[]): Declarations {
  const interfaces = new Map<string, DeclaredType>();
  const aliases = new Map<string, string>();
  for (const file of globSync(patterns, { cwd: root }).toSorted()) {
    const source = readFileSync(path.join(root, file), 'utf8');
    const { program, comments, errors } = parseSync(file, source);
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
    const read = { source, comments };
    for (const statement of program.body) {
      const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (node?.type === 'TSTypeAliasDeclaration')
        aliases.set(node.id.name, textOf(read, node.typeAnnotation));
      if (node?.type === 'TSInterfaceDeclaration')
        interfaces.set(node.id.name, {
          doc: docOf(read, statement.start).doc,
          extended: node.extends.map(each => textOf(read, each)).join(', '),
          keys: node.body.body.flatMap(member => keysOf(read, member)),
        });
    }
  }
  return { interfaces, aliases };
}

interface Read {
  source: string;
  comments: readonly Comment[];
}

/** Returns the key that a member declares, and those within it if any of them has a docstring. */
function keysOf(read: Read, member: TSSignature): DeclaredKey[] {
  if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return [];
  const name = textOf(read, member.key);
  const of = member.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined;
  const inner = of?.type === 'TSTypeLiteral' ? of.members.flatMap(each => keysOf(read, each)) : [];
  const isParted = inner.some(({ doc }) => doc !== '');
  const type = isParted ? 'object' : of ? textOf(read, of) : textOf(read, member).slice(name.length);
  return [
    { name, type: type.replace(/^\?|;$/g, ''), isOptional: member.optional, ...docOf(read, member.start) },
    ...(isParted ? inner.map(key => ({ ...key, name: `${name}.${key.name}` })) : []),
  ];
}

const textOf = ({ source }: Read, { start, end }: { start: number; end: number }) =>
  source.slice(start, end).replaceAll(/\s+/g, ' ');

/** Returns the docstring right before a place of the source, in one line, and its default. */
function docOf({ source, comments }: Read, place: number) {
  const found = comments.findLast(({ end, value }) => end <= place && value.startsWith('*'));
  const isRight = found && source.slice(found.end, place).trim() === '';
  const text = isRight ? found.value.replaceAll(/\s*\n\s*\*\s?|^\*/g, ' ').trim() : '';
  const [doc = '', byDefault = ''] = text.split('@default').map(part => part.trim());
  return { doc, byDefault };
}
