import { officers } from '../../../src/domain/roles.ts';
import { area, defineTable, text } from '../../../src/schema/index.ts';

/** Line crews: records whose name is unique within a section. */
export const lineCrews = defineTable({
  name: 'line-crews',
  access: { list: officers, create: ['ae', 'ee', 'cio'], update: ['ae', 'cio'] },
  fields: {
    section: area('section'),
    name: text({ required: true, max: 40 }),
  },
  table: { unique: [['section', 'name']] },
});
