import { areaLevels, isAreaLevel } from '../../src/domain/areas.ts';
import type { Field, StoredType } from '../../src/schema/fields/types.ts';
import {
  area,
  choice,
  date,
  flag,
  month,
  number,
  phone,
  position,
  reference,
  text,
} from '../../src/schema/index.ts';

interface Settings {
  required: boolean;
}

/** A type of field that may be asked for. */
export interface AskedType {
  /** An example of what stands in parentheses; undefined if nothing does. */
  argument?: string;
  /** The markers that make sense: of `!`, `*` and `?`. */
  markers: string;
  /** Returns the code of a call of its builder. */
  code: (settings: Settings, argument: string) => string;
  /** Returns the field that this code makes. */
  make: (settings: Settings, argument: string) => Field<StoredType>;
}

/** The types by their names, which are those of their builders. */
export const askedTypes: ReadonlyMap<string, AskedType> = new Map(
  Object.entries({
    text: plain('text', '!*?', text),
    number: plain('number', '!*', number),
    date: plain('date', '!*', date),
    month: plain('month', '!*', month),
    flag: plain('flag', '!', flag),
    phone: plain('phone', '!*?', phone),
    position: plain('position', '!', position),
    choice: {
      argument: 'a|b',
      markers: '!',
      code: ({ required }, argument) => {
        const options = `options: [${optionsIn(argument).map(quoted).join(', ')}]`;
        return `choice({ ${options}${required ? ', required: true' : ''} })`;
      },
      make: (settings, argument) => choice({ ...settings, options: optionsIn(argument) }),
    },
    reference: named('reference', 'feeders', '!*', reference),
    area: named('area', 'section', '!', (argument, settings) => {
      if (!isAreaLevel(argument))
        throw new WrongAnswer(`'${argument}' is no level of areas: take one of ${areaLevels.join(', ')}.`);
      return area(argument, settings);
    }),
  } satisfies Record<StoredType, AskedType>),
);

/** Returns a type whose builder takes settings only. */
function plain(name: string, markers: string, make: (settings: Settings) => Field<StoredType>): AskedType {
  return { markers, code: ({ required }) => `${name}(${required ? '{ required: true }' : ''})`, make };
}

/** Returns a type whose builder takes a name, then settings. */
function named(
  name: string,
  argument: string,
  markers: string,
  make: (argument: string, settings: Settings) => Field<StoredType>,
): AskedType {
  return {
    argument,
    markers,
    code: ({ required }, given) => `${name}(${quoted(given)}${required ? ', { required: true }' : ''})`,
    make: (settings, given) => make(given, settings),
  };
}

function optionsIn(argument: string): string[] {
  const options = argument.split('|').map(option => option.trim());
  if (options.includes('')) throw new WrongAnswer(`An option of choice(${argument}) is empty.`);
  const twice = options.find((option, at) => options.indexOf(option) !== at);
  if (twice !== undefined) throw new WrongAnswer(`choice(${argument}) has the option ${twice} twice.`);
  return options;
}

/** Returns a text as code. */
export function quoted(word: string): string {
  return `'${word.replaceAll(/['\\]/g, '\\$&')}'`;
}

/** An answer can't be taken. The message is a sentence that says why. */
export class WrongAnswer extends Error {}
