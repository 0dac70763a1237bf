import { referable } from '../../server/services/db/declared/index.ts';
import type { StoredType } from '../../src/schema/tableDefinition.ts';
import type { Field } from '../../src/schema/fields/field.ts';
import { askedTypes } from './fieldTypes.ts';
import { WrongAnswer } from './wrongAnswer.ts';

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

/** What to type for the fields: the types on one line, the markers on another. */
export const fieldsHint = `Types: ${listed([...askedTypes].map(([type, { argument }]) => (argument ? `${type}(${argument})` : type)))}
Markers after the type: ${listed([...markers].map(([marker, meaning]) => `${marker} ${meaning}`))}`;

/** Reads a field of the resource of this name, such as 'phone:phone!*?'. Throws `WrongAnswer` if it is none. */
export function readField(typed: string, resource: string): AskedField {
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
