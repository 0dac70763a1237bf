import {
  isMeterChangeKind,
  meterChangeKinds,
  meterChangeParts,
  meterChangeTitles,
  registerDigits,
} from '#domain/meterChanges.ts';
import { addMonths, firstTransformerMonth, fullMonthTitle } from '#domain/months.ts';
import { officers } from '#domain/roles.ts';
import { highestReading, readingDecimals } from '#domain/transformers.ts';
import { area, choice, date, defineTable, month, number, reference, text } from '#schema/index.ts';
import { messages as fieldMessages } from '#schema/fields/messages.ts';
import type { ConsoleRecord } from '#schema/record.ts';
import type { Messages } from '#schema/tableDefinition.ts';

const reading = { decimals: readingDecimals, min: 0, max: highestReading };
const current = { min: 1, max: 100_000 };

/**
 * The changes of a TC's meter within a month: replaced, rolled over, or with another current transformer. The
 * energy of the month is the sum of the parts that it makes of it.
 */
export const meterChanges = defineTable({
  name: 'meter-changes',
  access: { list: officers, create: ['ae'], update: ['ae'], delete: ['ae'], export: officers },
  fields: {
    date: date({ required: true, max: 'today' }),
    transformer: reference('transformer-centres', { label: 'TC', required: true }),
    section: area('section'),
    kind: choice({
      options: meterChangeKinds.map(value => ({ value, label: meterChangeTitles[value] })),
      required: true,
    }),
    month: month({
      min: firstTransformerMonth,
      required: true,
      help: 'The month whose energy it is part of',
    }),
    closing: number({ ...reading, label: 'Closing reading', help: 'Just before the change' }),
    opening: number({ ...reading, label: 'Opening reading', help: 'Of the new meter' }),
    digits: number({
      label: 'Digits before the point',
      options: registerDigits,
      help: 'After 99999, a register of 5 digits shows 0',
    }),
    primaryCurrent: number({ ...current, label: 'New primary current (A)' }),
    secondaryCurrent: number({ ...current, label: 'New secondary current (A)' }),
    make: text({ label: 'New meter make', min: 3, max: 30 }),
    serialNumber: text({ label: 'New meter serial number', min: 3, max: 30 }),
    remark: text({ max: 200 }),
  },
  recordTitle: 'date',
  table: { unique: [['transformer', 'date']] },
  list: {
    columns: ['date', 'transformer', 'section', 'kind', 'month', 'closing', 'opening', 'remark'],
    filters: ['kind', 'month'],
    sort: '-date',
    emptyHint:
      'A change belongs here when a meter is replaced, rolls over or gets another CT within a month.',
  },
  form: {
    sections: [
      { fields: ['transformer', 'section', 'month', 'date', 'kind'] },
      { title: 'At the change', fields: ['closing'], when: { field: 'kind', is: ['replaced', 'ctChanged'] } },
      {
        title: 'New meter',
        fields: ['opening', 'make', 'serialNumber'],
        when: { field: 'kind', is: ['replaced'] },
      },
      {
        title: 'CT ratio from then on',
        fields: ['primaryCurrent', 'secondaryCurrent'],
        when: { field: 'kind', is: ['replaced', 'ctChanged'] },
      },
      { title: 'Register', fields: ['digits'], when: { field: 'kind', is: ['rolledOver'] } },
      { title: 'Remark', fields: ['remark'] },
    ],
    check: values => ({ ...faultsOfKind(values), ...faultsOfRatio(values), ...faultsOfDate(values) }),
  },
  menu: { icon: 'meter', group: 'audit' },
});

const isBlank = (value: unknown) => value === null || value === undefined || value === '';
const labelOf = (key: string): string => meterChanges.fields[key]?.label ?? key;

function faultsOfKind({ kind, ...values }: ConsoleRecord): Messages {
  if (!isMeterChangeKind(kind)) return {};
  const { needs, excludes } = meterChangeParts[kind];
  const lacking = needs.filter(key => isBlank(values[key]));
  const strange = excludes.filter(key => !isBlank(values[key]));
  return {
    ...Object.fromEntries(lacking.map(key => [key, fieldMessages.required(labelOf(key))])),
    ...Object.fromEntries(
      strange.map(key => [key, `${labelOf(key)} is not part of '${meterChangeTitles[kind]}'`]),
    ),
  };
}

/** A ratio has both of its currents. */
function faultsOfRatio(values: ConsoleRecord): Messages {
  const lacking = ['primaryCurrent', 'secondaryCurrent'].filter(key => isBlank(values[key]));
  return lacking.length === 1
    ? Object.fromEntries(lacking.map(key => [key, fieldMessages.required(labelOf(key))]))
    : {};
}

/** The energy of a month ends with the next month's reading, which is taken within that month. */
function faultsOfDate({ month: of, date: on }: ConsoleRecord): Messages {
  if (typeof of !== 'string' || typeof on !== 'string') return {};
  const next = addMonths(of, 1);
  if (on.startsWith(of) || on.startsWith(next)) return {};
  return { date: `Date must be in ${fullMonthTitle(of)}, or in ${fullMonthTitle(next)} before its reading` };
}
