import { officers } from '../../../src/domain/roles.ts';
import { area, defineTable, reference, text } from '../../../src/schema/index.ts';

/** Surveys: records that refer to those of every resource of the specification that has a table. */
export const surveys = defineTable({
  name: 'surveys',
  access: { list: officers, create: ['ae', 'cio'], update: ['ae'], export: officers },
  fields: {
    number: text({ required: true, max: 12 }),
    tc: reference('transformer-centres', { label: 'TC', required: true }),
    feeder: reference('feeders'),
    reader: reference('mrs', { label: 'MR' }),
    section: area('section'),
  },
  table: { unique: ['number'] },
});
