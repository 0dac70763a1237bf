import { officers } from '../../../src/domain/roles.ts';
import { area, date, defineTable, flag, phone, text } from '../../../src/schema/index.ts';

/** Contractors, declared as an admin would: with a table of their own. */
export const contractors = defineTable({
  name: 'contractors',
  access: {
    list: officers,
    create: ['ae', 'cio'],
    update: ['ae', 'cio'],
    delete: ['cio'],
    export: ['cio', 'ee', 'ae'],
  },
  fields: {
    name: text({ required: true, min: 3, max: 60 }),
    phone: phone({ required: true }),
    section: area('section'),
    since: date(),
    active: flag(),
  },
  table: { unique: ['phone'] },
  list: { search: { by: ['name', 'phone'] }, filters: ['active'], sortable: ['name', 'since'] },
  menu: { icon: 'people', group: 'network' },
});
