import { capacities, executionTypes } from '../transformers.ts';
import { code, type TransformerField } from './field.ts';

const days = Array.from({ length: 31 }, (_, index) => index + 1);

const details = {
  taggedMRs: { type: 'custom', title: 'Tagged MRs', required: true, inputs: { taggedMRs: 'taggedMRs' } },
  readingMR: { type: 'custom', title: 'Reading MR', required: true, inputs: { readingMR: 'readingMR' } },
  number: {
    type: 'text',
    isCode: true,
    title: 'TC Number',
    required: true,
    inForm: { longest: 10, pattern: /^[A-Za-z\d /|_-]*$/ },
    inFile: { longest: 60 },
    messages: {
      invalid: 'Enter a valid TC number. TC number can either be alphabets or numbers or combination of both',
    },
    column: 'TC_number',
  },
  name: {
    type: 'text',
    title: 'TC Name',
    required: true,
    inForm: { shortest: 3, longest: 500 },
    inFile: { longest: 500 },
    messages: { tooShort: 'Please enter more than 2 characters for TC Name' },
    column: 'TC_name',
  },
  readingDay: {
    type: 'number',
    title: 'Reading Day',
    required: true,
    options: days,
    notInFile: [14],
    unit: 'Day of the month',
    stored: 'smallint',
    fromMonth: true,
    messages: { invalid: 'Please enter a valid Reading Day' },
    column: 'Reading_day',
  },
  serialNumber: code({
    isCode: true,
    title: 'TC Serial Number',
    column: 'TC_serial_number',
  }),
  make: code({
    title: 'TC Make',
    inFile: { shortest: 3, longest: 60 },
    column: 'TC_make',
  }),
  capacity: {
    type: 'number',
    title: 'TC Capacity (KVA)',
    label: 'TC Capacity (kVA)',
    called: 'TC Capacity',
    options: capacities,
    unit: 'kVA',
    stored: 'integer',
    column: 'TC_capacity',
  },
  timsCode: code({ isCode: true, title: 'TIMS Code', sample: 'TIMS', column: 'TIMS_code' }),
  dtlmsCode: code({
    isCode: true,
    title: 'DTLMS',
    called: 'DTLMS Code',
    sample: 'DTLMS',
    column: 'DTLMS_code',
  }),
  dtrCode: code({ isCode: true, title: 'DTR', called: 'DTR Code', sample: 'DTR', column: 'DTR_code' }),
  latitude: {
    type: 'custom',
    title: 'GPS Latitude',
    label: 'GPS Location',
    inputs: { gpsCoordinates: 'gpsCoordinates' },
  },
  longitude: { type: 'custom', title: 'GPS Longitude' },
  executionType: {
    type: 'choice',
    title: 'Execution Type',
    required: true,
    options: executionTypes,
    column: 'Type',
  },
  feeder: {
    type: 'custom',
    title: 'Feeder',
    label: 'Feeder Search',
    required: true,
    inputs: { feeder: 'feeder' },
  },
} as const satisfies Readonly<Record<string, TransformerField>>;

const meter = {
  meterMake: code({
    title: 'Meter Make',
    label: 'Make',
    inMeter: 'make',
    requiredInEdit: true,
    messages: { missing: 'Please enter Meter Make details' },
    fromMonth: true,
    column: 'Meter_make',
  }),
  meterSerialNumber: code({
    isCode: true,
    title: 'Meter Serial Number',
    label: 'Serial Number',
    inMeter: 'serialNumber',
    requiredInEdit: true,
    messages: { missing: 'Please enter Meter Serial Number details' },
    fromMonth: true,
    column: 'Meter_serial_number',
  }),
  ctRatio: {
    type: 'custom',
    title: 'CT Ratio',
    required: true,
    inputs: {
      'meter.ctRatio.primaryCurrent': 'meter.ctRatio.primaryCurrent',
      'meter.ctRatio.secondaryCurrent': 'meter.ctRatio.secondaryCurrent',
    },
  },
  meterConstant: { type: 'custom', title: 'Meter Constant' },
} as const satisfies Readonly<Record<string, TransformerField>>;

const initial = {
  initialReading: {
    type: 'custom',
    title: 'Initial Reading',
    inputs: { initialReading: 'initialReading.value' },
  },
} as const satisfies Readonly<Record<string, TransformerField>>;

/**
 * What a transformer centre is made of, in the order of forms, views and messages. To add a plain field, declare it
 * here and run `npm run migration`: form, rules, API, database, view, downloads, history and file follow.
 */
export const transformerFields = { ...details, ...meter, ...initial };

/** The sections of the form and of the view, with the keys of their fields. */
export const transformerSections = [
  { title: 'Transformer Details', fields: details },
  { title: 'Meter Details', fields: meter },
  { title: 'Initial Reading', fields: initial },
] as const;
