import { officers } from '../../../src/domain/roles.ts';
import { area, choice, defineTable, position, text } from '../../../src/schema/index.ts';

/** Line crews: records whose name is unique within a section, and which a map shows. */
export const lineCrews = defineTable({
  name: 'line-crews',
  access: { list: officers, create: ['ae', 'ee', 'cio'], update: ['ae', 'cio'], export: officers },
  fields: {
    section: area('section'),
    name: text({ required: true, max: 40 }),
    shift: choice({ options: ['day', 'night'] }),
    base: position({ help: 'Where the crew starts from' }),
  },
  table: { unique: [['section', 'name']] },
  list: { search: { by: ['name'] }, filters: ['shift'] },
  map: {
    shows: 'shift',
    bands: {
      field: 'shift',
      of: [
        { label: 'By day', shape: 'circle', tone: 3, values: ['day'] },
        { label: 'By night', shape: 'star', tone: 6, values: ['night'] },
      ],
      without: 'No shift',
    },
  },
});
