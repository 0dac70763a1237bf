import { capacities, executionTypes, executionTypeTitles } from '#domain/transformers.ts';
import type { FieldTypes } from '#schema/fields/types.ts';

/** The keys of every field of a transformer centre. */
interface OfEvery {
  /** Its title in the view, in downloads, in histories and beside a stale edit. */
  readonly label: string;
  /** The label of its input. @default label */
  readonly inputLabel?: string;
  /** Whether each transformer centre has one, so that its column is never empty. @default false */
  readonly required?: boolean;
  /** A line under its input: what it takes. @default none */
  readonly help?: string;
}

/** The keys of a field that one input fills in and one column stores, beside the settings of its type. */
interface Plain extends OfEvery {
  /** Its name in messages. @default label */
  readonly called?: string;
  /** Its name within the `meter` of a request or an answer. @default it stands outside, under its key */
  readonly inMeter?: string;
  /** Whether an edit must not empty it. @default required */
  readonly requiredInEdit?: boolean;
  /** Whether it holds from a month on, so that every month keeps its own. @default false */
  readonly fromMonth?: boolean;
  /** The prefix of the transformer centre's number in the demo utility. @default the demo leaves it out */
  readonly sample?: string;
  /** Its column in the file of transformer centres. */
  readonly column: string;
  /** Whether it identifies something, so that a file must not have a number in its place. @default false */
  readonly isCode?: boolean;
  /** The rules of a file that differ from the forms'. @default the same */
  readonly inFile?: { readonly min?: number; readonly max?: number; readonly not?: readonly number[] };
}

/** The types of plain fields. */
export type PlainType = 'text' | 'number' | 'choice';

/** A field that one input fills in and one column stores: its rule, column and schemas follow from its type. */
export type PlainField<T extends PlainType = PlainType> = {
  [K in T]: { readonly type: K } & Readonly<FieldTypes[K]> & Plain;
}[T];

/** A field with an input, a rule or a place in the database of its own. */
export interface CustomField extends OfEvery {
  readonly type: 'custom';
  /** The inputs that show its errors, by the places of these in a request. @default it has no input */
  readonly inputs?: Readonly<Record<string, string>>;
}

type TransformerField = PlainField | CustomField;

/** Declares a code, a make or a serial number: a short text that may be missing. */
const code = <const F extends Omit<PlainField<'text'>, 'type'>>(field: F) => ({
  type: 'text' as const,
  min: 3,
  max: 30,
  help: '3 to 30 characters',
  inFile: { min: 1, max: 60 },
  ...field,
});

const days = Array.from({ length: 31 }, (_, index) => index + 1);

const wrongNumber =
  'Enter a valid TC number. TC number can either be alphabets or numbers or combination of both';

const details = {
  taggedMRs: { type: 'custom', label: 'Tagged MRs', required: true, inputs: { taggedMRs: 'taggedMRs' } },
  readingMR: { type: 'custom', label: 'Reading MR', required: true, inputs: { readingMR: 'readingMR' } },
  number: {
    type: 'text',
    isCode: true,
    label: 'TC Number',
    required: true,
    max: 10,
    help: '1 to 10 letters, digits, spaces, / | _ -',
    pattern: { matches: /^[A-Za-z\d /|_-]*$/, message: wrongNumber },
    inFile: { max: 60 },
    messages: { invalid: wrongNumber },
    column: 'TC_number',
  },
  name: {
    type: 'text',
    label: 'TC Name',
    required: true,
    min: 3,
    max: 500,
    help: '3 to 500 characters',
    inFile: { min: 1 },
    messages: { tooShort: 'Please enter more than 2 characters for TC Name' },
    column: 'TC_name',
  },
  readingDay: {
    type: 'number',
    label: 'Reading Day',
    required: true,
    options: days,
    inFile: { not: [14] },
    unit: 'Day of the month',
    stored: 'smallint',
    fromMonth: true,
    messages: { invalid: 'Please enter a valid Reading Day' },
    column: 'Reading_day',
  },
  serialNumber: code({
    isCode: true,
    label: 'TC Serial Number',
    column: 'TC_serial_number',
  }),
  make: code({
    label: 'TC Make',
    inFile: { min: 3, max: 60 },
    column: 'TC_make',
  }),
  capacity: {
    type: 'number',
    label: 'TC Capacity (kVA)',
    called: 'TC Capacity',
    options: capacities,
    unit: 'kVA',
    stored: 'integer',
    column: 'TC_capacity',
  },
  timsCode: code({ isCode: true, label: 'TIMS Code', sample: 'TIMS', column: 'TIMS_code' }),
  dtlmsCode: code({
    isCode: true,
    label: 'DTLMS',
    called: 'DTLMS Code',
    sample: 'DTLMS',
    column: 'DTLMS_code',
  }),
  dtrCode: code({ isCode: true, label: 'DTR', called: 'DTR Code', sample: 'DTR', column: 'DTR_code' }),
  latitude: {
    type: 'custom',
    label: 'GPS Latitude',
    inputLabel: 'GPS Location',
    inputs: { gpsCoordinates: 'gpsCoordinates' },
  },
  longitude: { type: 'custom', label: 'GPS Longitude' },
  executionType: {
    type: 'choice',
    label: 'Execution Type',
    required: true,
    options: executionTypes.map(value => ({ value, label: executionTypeTitles[value] })),
    column: 'Type',
  },
  feeder: {
    type: 'custom',
    label: 'Feeder',
    inputLabel: 'Feeder Search',
    required: true,
    inputs: { feeder: 'feeder' },
  },
} as const satisfies Readonly<Record<string, TransformerField>>;

const meter = {
  meterMake: code({
    label: 'Meter Make',
    inputLabel: 'Make',
    inMeter: 'make',
    requiredInEdit: true,
    messages: { missing: 'Please enter Meter Make details' },
    fromMonth: true,
    column: 'Meter_make',
  }),
  meterSerialNumber: code({
    isCode: true,
    label: 'Meter Serial Number',
    inputLabel: 'Serial Number',
    inMeter: 'serialNumber',
    requiredInEdit: true,
    messages: { missing: 'Please enter Meter Serial Number details' },
    fromMonth: true,
    column: 'Meter_serial_number',
  }),
  ctRatio: {
    type: 'custom',
    label: 'CT Ratio',
    required: true,
    help: 'Primary / secondary, from 1',
    inputs: {
      'meter.ctRatio.primaryCurrent': 'meter.ctRatio.primaryCurrent',
      'meter.ctRatio.secondaryCurrent': 'meter.ctRatio.secondaryCurrent',
    },
  },
  meterConstant: {
    type: 'custom',
    label: 'Meter Constant',
    help: 'Primary divided by secondary',
  },
} as const satisfies Readonly<Record<string, TransformerField>>;

const initial = {
  initialReading: {
    type: 'custom',
    label: 'Initial Reading',
    inputs: { initialReading: 'initialReading.value' },
  },
} as const satisfies Readonly<Record<string, TransformerField>>;

/**
 * The fields of a transformer centre, in the order of forms, views and messages. To add a plain field, declare it
 * here and run `npm run migration`: form, rules, API, database, view, downloads, history and file follow.
 */
export const transformerFields = { ...details, ...meter, ...initial };

/** The sections of the form and of the view, with the keys of their fields. */
export const transformerSections = [
  { title: 'Transformer Details', fields: details },
  { title: 'Meter Details', fields: meter },
  { title: 'Initial Reading', fields: initial },
] as const;
