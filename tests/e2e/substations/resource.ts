import { choice, date, defineResource, flag, number, text } from '../../../src/console/index.ts';
import { TransformerIcon } from '../../../src/theme/icons.tsx';

/** Substations, declared as an admin would: this file and one line in the registry. */
export const substations = defineResource({
  name: 'substations',
  access: { list: ['cio', 'ee', 'ae'], update: ['cio'], export: ['cio', 'ee'] },
  fields: {
    code: text({
      required: true,
      max: 8,
      pattern: { matches: /^SS-\d+$/, message: 'Enter a code such as SS-101' },
    }),
    name: text({ required: true, min: 3, max: 60 }),
    voltage: choice({ label: 'Voltage (kV)', options: ['33', '66', '110', '220'], required: true }),
    capacity: number({ label: 'Capacity (MVA)', min: 1, max: 500, decimals: 1 }),
    commissionedOn: date({ max: '2026-12-31' }),
    manned: flag(),
  },
  list: {
    search: { by: ['code', 'name'] },
    filters: ['voltage', 'manned'],
    sort: 'code',
    sortable: ['code', 'capacity'],
    actions: [
      {
        name: 'man',
        label: 'Man',
        access: ['cio'],
        when: ({ manned }) => manned !== true,
        call: { operation: { method: 'POST', path: '/:role/substations/:id/man' } },
        success: 'The substation is manned.',
      },
    ],
    emptyHint: 'The corporate office adds substations.',
  },
  form: {
    sections: [
      { title: 'Identity', fields: ['code', 'name'] },
      { title: 'Equipment', fields: ['voltage', 'capacity', 'commissionedOn', 'manned'] },
    ],
  },
  menu: { icon: TransformerIcon, group: 'network' },
});
