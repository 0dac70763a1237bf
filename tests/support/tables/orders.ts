import { choice, date, defineTable, number, position, reference, text } from '../../../src/schema/index.ts';

/** Work orders: records that refer to contractors, with a field of each other type and a rule between two fields. */
export const workOrders = defineTable({
  name: 'work-orders',
  access: { list: ['cio', 'ae'], create: ['cio'], update: ['cio'], delete: ['cio'] },
  fields: {
    number: text({ required: true, max: 12, natural: true }),
    contractor: reference('contractors', { required: true }),
    kind: choice({ options: ['repair', 'replacement'], required: true }),
    cost: number({ label: 'Cost (₹)', min: 0, decimals: 2 }),
    from: date({ required: true }),
    until: date(),
    site: position(),
  },
  table: { unique: ['number'] },
  list: { filters: ['number', 'kind'], sort: '-from', sortable: ['number', 'cost'] },
  form: {
    check: ({ from, until }) =>
      typeof from === 'string' && typeof until === 'string' && until < from
        ? { until: 'Until must not be before From' }
        : {},
  },
});
