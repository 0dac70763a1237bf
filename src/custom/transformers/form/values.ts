import { byPlace, valueAt, type FilledField, type Placed, type PlainKey } from '#tables/plainFields.ts';
import type { Transformer } from '../transformerCalls.ts';
import type { ShownTransformer } from '../facts.ts';

type Texts = { readonly [K in PlainKey]: string };
type Details = Placed<Texts>['details'];
type Meter = Placed<Texts>['meter'];

/** The values of the forms: a transformer centre as on record, with a typed text for each plain field. */
export interface TcValues extends Details, Omit<ShownTransformer, 'meter' | 'initialReading'> {
  feeder: ChosenFeeder | null;
  meter: Meter & { ctRatio: { primaryCurrent: string; secondaryCurrent: string } };
  initialReading: NonNullable<ShownTransformer['initialReading']>;
  /** The current step of the form for a new one; saved together with the typed values. */
  step: 'details' | 'confirm';
}

type Feeder = Transformer['feeder'];

/** A feeder on record, or chosen in the form. */
export interface ChosenFeeder extends Feeder {
  /** Whether the officer has confirmed it although it is from elsewhere. */
  readonly isInsisted?: true;
}

/** A meter reader on record. */
export type Reader = Transformer['readingMR'];

/** Returns the initial values for a new transformer centre, with its initial reading in this month. */
export function blankValues(month: string): TcValues {
  const { details, meter } = textsOf(() => '');
  return {
    ...details,
    taggedMRs: [],
    readingMR: null,
    gpsCoordinates: null,
    feeder: null,
    meter: { ...meter, ctRatio: { primaryCurrent: '', secondaryCurrent: '' } },
    initialReading: { month, value: '', failureReason: '' },
    step: 'details',
  };
}

/** Returns the form values of a stored transformer centre, which has no initial reading. */
export function toValues(of: Transformer): TcValues {
  const { taggedMRs, readingMR, gpsCoordinates, feeder } = of;
  const { primaryCurrent, secondaryCurrent } = of.meter.ctRatio;
  const { details, meter } = textsOf(field => String(valueAt(field, of) ?? ''));
  return {
    ...blankValues(''),
    ...details,
    taggedMRs,
    readingMR,
    gpsCoordinates,
    feeder,
    meter: {
      ...meter,
      ctRatio: { primaryCurrent: String(primaryCurrent), secondaryCurrent: String(secondaryCurrent) },
    },
  };
}

const textsOf = (textOf: (field: FilledField) => string) => byPlace<Texts>(textOf);
