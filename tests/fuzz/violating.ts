import fc, { type Arbitrary } from 'fast-check';
import { Check } from 'typebox/schema';
import type { JsonSchema } from './document.ts';
import { trickyText, validOf } from './valid.ts';

const anything = fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, 'text', '', [], ['x'], {}, { x: 1 }, [
  [],
]);
const anyText = fc.oneof(fc.string(), trickyText);

/** Names that a client must never be able to set. */
const foreignNames = fc.constantFrom(
  ...[
    ['__proto__', 'constructor', 'prototype', 'toString', 'id', 'userId', 'sub', 'role', 'userType'],
    ['status', 'createdAt', 'sectionCode', 'zoneCode', 'mrCode', 'password', '$where', '', ' '],
  ].flat(),
);

/** Generators of values close to what a keyword allows; `violatingOf` drops those that are allowed after all. */
const breakers: { [K in keyof JsonSchema]?: (schema: JsonSchema) => Arbitrary<unknown> } = {
  type: () => anything,
  enum: schema =>
    fc.oneof(
      anything,
      fc
        .constantFrom(...(schema.enum ?? []))
        .chain(one => fc.constantFrom(`${one} `, `${one}x`, `${one}`.toUpperCase(), [one])),
    ),
  format: () => fc.oneof(anyText, validText(36)),
  pattern: () => fc.oneof(anyText, validText(40)),
  minLength: ({ minLength = 0 }) => fc.constant('x'.repeat(Math.max(0, minLength - 1))),
  maxLength: ({ maxLength = 0 }) => fc.constantFrom('x'.repeat(maxLength + 1), 'x'.repeat(maxLength + 3000)),
  minimum: ({ minimum = 0 }) => fc.constantFrom(minimum - 1, -(2 ** 53), -1e21),
  maximum: ({ maximum = 0 }) => fc.constantFrom(maximum + 1, 2 ** 31, 2 ** 53, 1e21),
  maxItems: schema => fc.array(validOf(schema.items ?? {}), { minLength: (schema.maxItems ?? 0) + 1 }),
  uniqueItems: schema => validOf(schema.items ?? {}).map(item => [item, item]),
  items: schema => brokenOf(schema.items ?? {}).map(item => [item]),
  minProperties: () => fc.constant({}),
  required: schema =>
    fc
      .tuple(validOf(schema), fc.constantFrom(...(schema.required ?? [])))
      .map(([value, name]) =>
        Object.fromEntries(Object.entries(Object(value)).filter(([key]) => key !== name)),
      ),
  properties: schema =>
    fc
      .constantFrom(...Object.entries(schema.properties ?? {}))
      .chain(([name, inner]) =>
        fc
          .tuple(validOf(schema), brokenOf(inner))
          .map(([value, broken]) => ({ ...Object(value), [name]: broken })),
      ),
  additionalProperties: schema =>
    fc
      .tuple(validOf(schema), fc.oneof(foreignNames, anyText), anything)
      .map(([value, name, extra]) => Object.fromEntries([...Object.entries(Object(value)), [name, extra]])),
};

/** Returns values that a schema doesn't allow, each close to one that it does. */
export function violatingOf(schema: JsonSchema): Arbitrary<unknown> {
  return brokenOf(schema).filter(value => !Check(schema, value));
}

function brokenOf(schema: JsonSchema): Arbitrary<unknown> {
  const keywords = Object.entries(breakers).filter(([keyword]) => keyword in schema);
  return fc.oneof(anything, ...keywords.map(([, breakIt]) => breakIt(schema)));
}

/** Returns texts of letters that a pattern may allow. */
function validText(maxLength: number): Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdefABCDEF-_T')), maxLength });
}
