import { buildTable } from '../../server/services/db/declared/buildTable.ts';
import { faultsOfNames } from '../../server/services/db/declared/faults.ts';
import { feeders } from '../../server/services/db/schema/index.ts';
import { officers } from '../../src/domain/roles.ts';
import { defineTable } from '../../src/schema/index.ts';
import { titleField } from '../../src/schema/naming.ts';
import { tableFaults } from '../../src/schema/tableFaults.ts';
import { referable } from '../../server/services/db/declared/index.ts';
import type { Field, StoredType } from '../../src/schema/fields/types.ts';
import { askedTypes, WrongAnswer } from './fieldTypes.ts';

/**
 * Reads the fields of the resource of this name, such as 'name:text!? section:area(section)'. Throws `WrongAnswer` if one
 * is none, or if no table can have them together.
 */
export function readFields(name: string, typed: string): AskedField[] {
  const asked = fieldsIn(typed).map(each => readField(each, name));
  const keys = asked.map(({ key }) => key);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw new WrongAnswer(`There are two fields ${twice}.`);
  const sort = sortOf(asked);
  const table = defineTable({
    name,
    access: { list: officers },
    fields: Object.fromEntries(asked.map(({ key, field }) => [key, field])),
    ...(sort !== undefined && { list: { sort } }),
    table: { unique: asked.filter(({ isUnique }) => isUnique).map(({ key }) => key) },
  });
  const faults = tableFaults([table]);
  // A reference may point to any column here: no name depends on it.
  if (faults.length === 0) faults.push(...faultsOfNames(buildTable(table, () => feeders.id)));
  if (faults.length > 0) throw new WrongAnswer(faults.map(fault => `${fault}.`).join('\n'));
  return asked;
}

/**
 * Returns the field that orders the list, if it can't be the one that names a record: the first required one. Throws if
 * there is none.
 */
export function sortOf(asked: readonly AskedField[]): string | undefined {
  const sortable = asked
    .filter(({ type, field }) => field.required && !['reference', 'area'].includes(type))
    .map(({ key }) => key);
  if (sortable.includes(titleField(Object.fromEntries(asked.map(({ key }) => [key, key]))))) return undefined;
  const [first] = sortable;
  if (first === undefined)
    throw new WrongAnswer(
      'The list is ordered by a field that every record has: mark one that is neither a reference nor an area with !, such as name:text!.',
    );
  return first;
}

/** Returns the fields in what was typed. Spaces and commas part them, but not what stands in parentheses. */
function fieldsIn(typed: string): string[] {
  return typed.match(/(?:\([^)]*\)|[^\s,])+/g) ?? [];
}

/** A field that was asked for. */
export interface AskedField {
  key: string;
  type: string;
  /** The call of its builder. */
  code: string;
  field: Field<StoredType>;
  isUnique: boolean;
  isSearched: boolean;
}

const markers: ReadonlyMap<string, string> = new Map([
  ['!', 'required'],
  ['*', 'unique'],
  ['?', 'searched'],
]);

const listed = (words: Iterable<string>) => [...words].join(', ');

/** The hint for typing fields: the types on one line, the markers on another. */
export const fieldsHint = `Types: ${listed([...askedTypes].map(([type, { argument }]) => (argument ? `${type}(${argument})` : type)))}
Markers after the type: ${listed([...markers].map(([marker, meaning]) => `${marker} ${meaning}`))}`;

/** Reads a field of the resource of this name, such as 'phone:phone!*?'. Throws `WrongAnswer` if it is none. */
function readField(typed: string, resource: string): AskedField {
  const [, key = '', type = '', argument, marked = ''] =
    /^([^:]+):([a-z]+)(?:\(([^)]*)\))?(.*)$/i.exec(typed) ?? [];
  const asked = askedTypes.get(type);
  if (!asked)
    throw new WrongAnswer(
      `'${typed}' is no field: write name:type, with one of ${listed(askedTypes.keys())}.`,
    );
  if (asked.argument !== undefined && !argument?.trim())
    throw new WrongAnswer(`'${typed}' says too little: write ${key}:${type}(${asked.argument}).`);
  if (asked.argument === undefined && argument !== undefined)
    throw new WrongAnswer(`'${typed}' says too much: write ${key}:${type}, without parentheses.`);
  checkMarkers(typed, type, marked);
  const given = argument?.trim() ?? '';
  if (type === 'reference' && ![...referable, resource].includes(given))
    throw new WrongAnswer(`'${typed}' can't refer to ${given}: take one of ${listed(referable)}.`);
  const settings = { required: marked.includes('!') };
  if (given === resource && settings.required)
    throw new WrongAnswer(`'${typed}' can't be required: the first record would have nothing to refer to.`);
  return {
    key,
    type,
    code: asked.code(settings, given),
    field: asked.make(settings, given),
    isUnique: marked.includes('*'),
    isSearched: marked.includes('?'),
  };
}

function checkMarkers(typed: string, type: string, marked: string): void {
  for (const marker of marked) {
    const meaning = markers.get(marker);
    if (meaning === undefined)
      throw new WrongAnswer(
        `'${typed}' ends in '${marked}': after the type and what it takes, only ${listed(markers.keys())} may follow.`,
      );
    const able = [...askedTypes].filter(([, asked]) => asked.markers.includes(marker)).map(([name]) => name);
    if (!able.includes(type))
      throw new WrongAnswer(`'${typed}' can't be ${meaning} here: only ${listed(able)} can, by ${marker}.`);
  }
}
