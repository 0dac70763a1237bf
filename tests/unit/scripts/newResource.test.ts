import { expect, it } from 'vitest';
import { declarationOf, registered } from '../../../scripts/newResource/declaration.ts';

const asked = {
  name: 'line-crews',
  fields: [
    'name:text!',
    'kind:choice(day|night)!',
    'feeder:reference(feeders)',
    'section:area(section)',
    'active:flag',
  ],
  editors: ['ae', 'cio'],
};

it('writes the declaration of what was asked', () => {
  expect(declarationOf(asked)).toBe(`import { officers } from '#domain/roles.ts';
import { area, choice, defineTable, flag, reference, text } from '#schema/index.ts';

/** Line crews. */
export const lineCrews = defineTable({
  name: 'line-crews',
  access: { list: officers, create: ['ae', 'cio'], update: ['ae', 'cio'], delete: ['ae', 'cio'], export: officers },
  fields: {
    name: text({ required: true }),
    kind: choice({ options: ['day', 'night'], required: true }),
    feeder: reference('feeders'),
    section: area('section'),
    active: flag(),
  },
  menu: { icon: 'people', group: 'network' },
});
`);
});

it('names it in the registry, after those that are there', () => {
  const empty = `import { createTables } from '#schema/createTables.ts';\n\nexport const tables = createTables([]);\n`;
  const one = registered(empty, 'contractors');
  expect(registered(one, 'line-crews')).toBe(`import { createTables } from '#schema/createTables.ts';
import { contractors } from './contractors.ts';
import { lineCrews } from './line-crews.ts';

export const tables = createTables([contractors, lineCrews]);
`);
});

it.each([
  [{ ...asked, name: 'Line crews' }, "The name 'Line crews' must be lower-case words"],
  [{ ...asked, fields: ['name:words'] }, "'name:words' is no field"],
  [{ ...asked, editors: ['boss'] }, "'boss' is no designation"],
])('refuses what can not be declared', (wrong, message) => {
  expect(() => declarationOf(wrong)).toThrow(message);
});
