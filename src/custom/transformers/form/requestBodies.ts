import { toNumber } from '#domain/numbers.ts';
import { trimmed } from '#domain/texts.ts';
import {
  byPlace,
  inputsOf,
  transformerKeys,
  valueAt,
  type PlainKey,
  type SentValue,
} from '#tables/plainFields.ts';
import { changesOf, type SentTransformer } from '#validation/transformerEdits.ts';
import type { BodyOf } from '../../../client/operations.ts';
import type { Difference } from '../../../console/form/StaleEdit.tsx';
import { readPath } from '../../../console/index.ts';
import { factsAt } from '../facts.ts';
import type { TcValues } from './values.ts';

/** Builds the part of the request body that both forms share. It includes emptied values, for the rules to reject. */
export function toBody(values: TcValues): SentTransformer {
  const { details, meter } = byPlace<{ readonly [K in PlainKey]?: SentValue<K> }>(field =>
    read[field.type](String(valueAt(field, values))),
  );
  const { primaryCurrent, secondaryCurrent } = values.meter.ctRatio;
  return {
    ...details,
    feeder: { id: values.feeder?.id ?? '' },
    taggedMRs: values.taggedMRs.map(({ cognitoDetails: { sub } }) => ({ sub })),
    readingMR: { sub: values.readingMR?.cognitoDetails.sub ?? '' },
    meter: {
      ...meter,
      ctRatio: {
        primaryCurrent: toNumber(primaryCurrent),
        secondaryCurrent: toNumber(secondaryCurrent),
      },
    },
  };
}

/** A number is chosen from a list; NaN for the empty text of no choice. */
const read = {
  text: trimmed,
  number: (chosen: string) => toNumber(chosen) ?? Number.NaN,
  choice: (chosen: string) => chosen,
};

/** The request body for a new transformer centre. */
export type NewTransformer = BodyOf<'createTransformer'> & {
  number: string;
  name: string;
  initialReading: { month: string };
};

/** Builds the request body for a new transformer centre, without empty values. */
export function toCreateBody(values: TcValues): NewTransformer {
  const { feeder, meter, number = '', name = '', ...sent } = toBody(values);
  const { gpsCoordinates, initialReading } = values;
  const { month, value, failureReason } = initialReading;
  return {
    ...filled(sent),
    number,
    name,
    meter: filled({ ...meter }),
    ...(values.feeder && { feeder }),
    ...(gpsCoordinates && { gpsCoordinates }),
    initialReading: { month, ...typedValue(value), ...filled({ failureReason }) },
  };
}

/** A text that is no number stays, as NaN, for the rules to reject. */
function typedValue(typed: string): { value?: number } {
  const value = toNumber(typed);
  return value === undefined ? {} : { value };
}

/** Returns the fields without empty texts and without numbers that were left empty. */
const filled = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && !Number.isNaN(value)));

/** Builds the request body for an edit: only the changed fields. */
export function toEditBody(before: TcValues, after: TcValues): SentTransformer {
  return changesOf(toBody(before), toBody(after));
}

/** Compares an edit that began from `basis` with the transformer centre as it is now. */
export function staleRows(typed: TcValues, basis: TcValues, current: TcValues): readonly Difference[] {
  return transformerKeys.flatMap(key => {
    const places = Object.keys(inputsOf(key));
    const differs = (before: TcValues, after: TcValues) => {
      const changes = toEditBody(before, after);
      return places.some(place => readPath(changes, place) !== undefined);
    };
    const [theirs, changed] = [differs(basis, current), differs(basis, typed)];
    if (!theirs && !changed) return [];
    const [was, now, mine] = [basis, current, typed].map(values => factsAt([key], values)[0]);
    const contested = theirs && changed && differs(current, typed);
    const [label = '', inputs] = [was?.[0], Object.values(inputsOf(key))];
    return [{ key, label, inputs, theirs, contested, was: was?.[1], now: now?.[1], mine: mine?.[1] }];
  });
}
