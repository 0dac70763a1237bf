import fc, { type Arbitrary } from 'fast-check';
import { Check } from 'typebox/schema';
import type { JsonSchema } from './document.ts';

const tricky = [
  ['%', '_', '\\', "'", "' or 1=1 --", '"', '`', '$1', '${7*7}', '<script>', '../', '=1+1', '+91', 'null'],
  ['\u0000', '\r\n', '\t', '\u202e', '\u00a0', '\ufeff', '\ud800', 'ಕನ್ನಡ', '😀', 'ﬃ', 'İ', '__proto__'],
].flat();
/** Texts that often break programs. */
export const trickyText = fc.constantFrom(...tricky);

/** Returns texts at the bounds of a schema, and texts that often break programs. */
function awkwardTexts({ minLength = 0, maxLength = 80 }: JsonSchema): string[] {
  return ['x'.repeat(minLength), 'x'.repeat(maxLength), '😀'.repeat(maxLength), ...tricky];
}

const matchingTexts = new Map<string, Arbitrary<string>>();

/** Returns texts that match a pattern. Each pattern is prepared once: that takes longer than to send a request. */
function textsMatching(pattern: string): Arbitrary<string> {
  const texts = matchingTexts.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  matchingTexts.set(pattern, texts);
  return texts;
}

/** Generators of a schema's values: the first keyword that the schema has decides. */
const generators: { [K in keyof JsonSchema]?: (schema: JsonSchema) => Arbitrary<unknown> } = {
  enum: schema => fc.constantFrom(...(schema.enum ?? [])),
  anyOf: schema => fc.oneof(...(schema.anyOf ?? []).map(validOf)),
  pattern: schema => {
    const awkward = awkwardTexts(schema).filter(text => Check(schema, text));
    const matching = textsMatching(schema.pattern ?? '');
    return awkward.length > 0 ? fc.oneof(matching, fc.constantFrom(...awkward)) : matching;
  },
  format: schema => formats[schema.format ?? '']?.() ?? unknownKeyword(`format ${schema.format}`),
  type: schema => types[schema.type ?? 'null'](schema),
};

const formats: Record<string, () => Arbitrary<unknown>> = {
  uuid: () => fc.uuid(),
  date: () => fc.date({ noInvalidDate: true }).map(date => date.toISOString().slice(0, 10)),
  'date-time': () => fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
};

const types: Record<NonNullable<JsonSchema['type']>, (schema: JsonSchema) => Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }) =>
    fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum })),
  number: ({ minimum = -1e9, maximum = 1e9 }) =>
    fc.oneof(
      fc.constantFrom(minimum, maximum),
      fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true }),
    ),
  string: ({ minLength = 0, maxLength = 80 }) =>
    fc.oneof(
      fc.string({ minLength, maxLength }),
      fc.string({ unit: 'binary', minLength, maxLength }),
      fc.array(trickyText, { maxLength: 4 }).map(parts => parts.join('')),
      fc.constantFrom(...awkwardTexts({ minLength, maxLength })),
    ),
  array: ({ items = {}, minItems = 0, maxItems = 6, uniqueItems = false }) => {
    const bounds = { minLength: minItems, maxLength: maxItems };
    return uniqueItems ? fc.uniqueArray(validOf(items), bounds) : fc.array(validOf(items), bounds);
  },
  object: ({ properties = {}, required = [], additionalProperties, propertyNames }) => {
    const named = fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, validOf(schema)])),
      { requiredKeys: required },
    );
    if (typeof additionalProperties !== 'object') return named;
    const others = fc.dictionary(
      propertyNames ? validOf(propertyNames).map(String) : fc.string({ maxLength: 20 }),
      validOf(additionalProperties),
      { maxKeys: 5 },
    );
    return fc.tuple(others, named).map(([free, known]) => ({ ...free, ...known }));
  },
};

/** Returns values that a schema allows, its bounds and awkward texts included. */
export function validOf(schema: JsonSchema): Arbitrary<unknown> {
  const [, generate] = Object.entries(generators).find(([keyword]) => keyword in schema) ?? [];
  if (!generate) return unknownKeyword(JSON.stringify(schema));
  return generate(schema).filter(value => Check(schema, value));
}

function unknownKeyword(what: string): never {
  throw new Error(`The fuzzer can't generate values of ${what}: add them to tests/fuzz/valid.ts.`);
}
