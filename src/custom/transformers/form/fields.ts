import { trimmed } from '#domain/texts.ts';
import type { TransformerField } from '#validation/transformer.ts';
import { feederTitle, type TcValues } from './values.ts';

/** The name of an input of the forms. */
export type InputName = keyof TcValues;

/** The input that shows the errors of each field of the request body. */
export const inputOf: Readonly<Record<TransformerField, InputName>> = {
  taggedMRs: 'taggedMRs',
  readingMR: 'readingMR',
  number: 'tcNumber',
  name: 'tcName',
  readingDay: 'readingDay',
  serialNumber: 'tcSerialNumber',
  make: 'tcMake',
  capacity: 'tcCapacity',
  timsCode: 'timsCode',
  dtlmsCode: 'dtlmsCode',
  dtrCode: 'dtrCode',
  gpsCoordinates: 'gpsCoordinates',
  executionType: 'executionType',
  feeder: 'feeder',
  'meter.make': 'meterMake',
  'meter.serialNumber': 'meterSerialNumber',
  'meter.ctRatio.primaryCurrent': 'primaryCurrent',
  'meter.ctRatio.secondaryCurrent': 'secondaryCurrent',
  initialReading: 'initialReading',
};

/** A part of a transformer centre that is edited as one. */
export interface EditedField {
  label: string;
  /** Its dotted place in the request body. */
  path: string;
  inputs: readonly InputName[];
  toText: (values: TcValues) => string;
}

type TextInput = { [K in InputName]: TcValues[K] extends string ? K : never }[InputName];

const text = (label: string, path: string, name: TextInput): EditedField => ({
  label,
  path,
  inputs: [name],
  toText: values => trimmed(values[name]),
});

/** The fields of an edit, in the order of the form. */
export const editedFields: readonly EditedField[] = [
  {
    label: 'Tagged MRs',
    path: 'taggedMRs',
    inputs: ['taggedMRs'],
    toText: ({ taggedMRs }) => taggedMRs.map(({ label }) => label).join(', '),
  },
  {
    label: 'Reading MR',
    path: 'readingMR',
    inputs: ['readingMR'],
    toText: ({ readingMR }) => readingMR?.label ?? '',
  },
  text('Reading Day', 'readingDay', 'readingDay'),
  text('TC Number', 'number', 'tcNumber'),
  text('TC Name', 'name', 'tcName'),
  text('TC Serial Number', 'serialNumber', 'tcSerialNumber'),
  text('TC Make', 'make', 'tcMake'),
  text('TC Capacity (kVA)', 'capacity', 'tcCapacity'),
  text('Execution Type', 'executionType', 'executionType'),
  text('TIMS Code', 'timsCode', 'timsCode'),
  text('DTLMS', 'dtlmsCode', 'dtlmsCode'),
  text('DTR', 'dtrCode', 'dtrCode'),
  {
    label: 'Feeder',
    path: 'feeder',
    inputs: ['feeder'],
    toText: ({ feeder }) => (feeder ? feederTitle(feeder) : ''),
  },
  text('Meter Make', 'meter.make', 'meterMake'),
  text('Meter Serial Number', 'meter.serialNumber', 'meterSerialNumber'),
  {
    label: 'CT Ratio',
    path: 'meter.ctRatio',
    inputs: ['primaryCurrent', 'secondaryCurrent'],
    toText: ({ primaryCurrent, secondaryCurrent }) => `${primaryCurrent}/${secondaryCurrent}`,
  },
];
