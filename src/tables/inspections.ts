import { formatDate } from '#domain/formats.ts';
import {
  inspectionFindings,
  inspectionPlaces,
  inspectionReasons,
  inspectionReasonTitles,
  inspectionStates,
  isClosedState,
  mostRecovered,
} from '#domain/inspections.ts';
import { firstTransformerMonth, fullMonthTitle } from '#domain/months.ts';
import { officers } from '#domain/roles.ts';
import { area, choice, date, defineTable, flag, month, number, reference, text } from '#schema/index.ts';
import type { ConsoleRecord } from '#schema/record.ts';
import type { Messages } from '#schema/tableDefinition.ts';

const recovered = { min: 0, max: mostRecovered, decimals: 2, width: 10 };

/**
 * The inspections of TCs, feeders and installations: what a finding of the audit asks somebody to look at, until when, and
 * what came of it. Several of a place's month may have been made; only one of each reason may be unfinished. One of a
 * feeder belongs to the section that raised it.
 */
export const inspections = defineTable({
  name: 'inspections',
  access: { list: officers, create: ['ae'], update: ['ae'], export: officers },
  fields: {
    reason: choice({
      options: inspectionReasons.map(value => ({ value, label: inspectionReasonTitles[value] })),
      required: true,
      filter: 'select',
    }),
    transformer: reference('transformer-centres', { label: 'TC' }),
    feeder: reference('feeders', { help: 'Instead of a TC: the whole 11 kV line' }),
    installation: reference('installations', { help: 'Instead of a TC: one consumer' }),
    section: area('section'),
    month: month({ min: firstTransformerMonth, required: true, help: 'The month whose figures ask for it' }),
    assignedTo: reference('mrs', { label: 'MR', help: 'Who visits it; without one, it is yours' }),
    due: date({ label: 'Due date', required: true, filter: 'upTo' }),
    state: choice({
      options: [...inspectionStates],
      initial: 'open',
      required: true,
      multiple: true,
    }),
    finding: choice({
      options: inspectionFindings.map(value => (value === 'ctBurnt' ? { value, label: 'CT burnt' } : value)),
      messages: { missing: 'Please choose what was found.' },
    }),
    recoveredUnits: number({ label: 'Recovered, kWh', ...recovered }),
    recoveredRupees: number({ label: 'Recovered, ₹', ...recovered }),
    note: text({ max: 500 }),
    closed: flag({ required: true }),
  },
  recordTitle: 'reason',
  table: {
    computed: { closed: ({ state }) => isClosedState(state) },
    uniqueUnless: {
      closed: [
        ['transformer', 'month', 'reason'],
        ['installation', 'month', 'reason'],
        // A feeder may supply several sections, each of which looks at its own part.
        ['feeder', 'section', 'month', 'reason'],
      ],
    },
  },
  list: {
    columns: [
      'reason',
      'month',
      'due',
      'state',
      'finding',
      'recoveredUnits',
      'recoveredRupees',
      'assignedTo',
    ],
    filters: ['state', 'reason', 'due', 'month'],
    sort: 'closed',
    thenBy: 'due',
    perPage: 20,
    emptyHint:
      'Raise one from the worst TCs, the mis-tags, the audit of a TC, the page of a feeder, or a list of Billing.',
  },
  form: {
    sections: [
      {
        fields: [...inspectionPlaces, 'section', 'month', 'reason', 'assignedTo', 'due'],
      },
      { title: 'Result', fields: ['state', 'note'] },
      {
        title: 'What was found',
        fields: ['finding', 'recoveredUnits', 'recoveredRupees'],
        when: { field: 'state', is: ['done'] },
      },
    ],
    check: values => ({ ...faultsOfPlace(values), ...faultsOfResult(values), ...faultsOfDue(values) }),
  },
  menu: { icon: 'inspection', group: 'audit' },
});

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

/** An inspection is of one place. */
function faultsOfPlace(values: ConsoleRecord): Messages {
  const [place, another] = inspectionPlaces.filter(key => !isBlank(values[key]));
  if (place === undefined) return { transformer: 'Please choose the TC, the feeder or the installation.' };
  return another === undefined ? {} : { [another]: 'Choose one place, not two.' };
}

/** A finding and what it recovered belong to an inspection that is done, and to no other. */
function faultsOfResult({ state, ...values }: ConsoleRecord): Messages {
  const { finding, recoveredUnits, recoveredRupees } = inspections.fields;
  if (state === 'done') return isBlank(values['finding']) ? { finding: 'Please choose what was found.' } : {};
  const early = [finding, recoveredUnits, recoveredRupees].filter(
    field => field !== undefined && !isBlank(values[field.key]),
  );
  return Object.fromEntries(
    early.flatMap(field => (field ? [[field.key, `${field.label} belongs to a done inspection only`]] : [])),
  );
}

/** A month's figures are known once it has begun. */
function faultsOfDue({ due, month: of }: ConsoleRecord): Messages {
  if (typeof due !== 'string' || typeof of !== 'string' || due >= `${of}-01`) return {};
  return { due: `Due date must not be before ${formatDate(`${of}-01`)}, when ${fullMonthTitle(of)} begins` };
}
