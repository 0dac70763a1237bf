import { array, mixed, number, object, type Schema, type TestContext } from 'yup';
import { hasDecimals } from '#domain/numbers.ts';
import { firstTransformerMonth, isAuditMonth } from '#domain/months.ts';
import type { FieldSettings } from '#schema/fields/field.ts';
import { mostDegrees } from '#schema/fields/position/index.ts';
import { byPlace, type FilledField, type PlainKey, type SentValue } from '#tables/plainFields.ts';
import type { PlainType } from '#tables/transformerFields.ts';
import { beforeFirstMonth, type SentTransformer } from './transformerEdits.ts';
import { highestReading, initialFailureReasons, readingDecimals } from '#domain/transformers.ts';
import { withFault } from './fieldRule.ts';
import { oneLine, trimming } from './texts.ts';

/** The largest current of the CT ratio: ten digits. */
const highestCurrent = 9_999_999_999;

const reader = 'Please Select a reading MR';

function current(side: 'Primary' | 'Secondary', example: number) {
  const missing = `Please enter Number values for ${side} Ratio`;
  const noNumber = `${missing}. It takes a whole number of at most 10 digits, such as ${example}.`;
  return number()
    .typeError(noNumber)
    .required(missing)
    .integer(noNumber)
    .min(1, `Please enter positive number values for ${side} Ratio`)
    .max(highestCurrent, noNumber);
}

const readerReference = object({ sub: oneLine(reader).required(reader) });

const feeder = object({
  id: oneLine('Please select a feeder').matches(/^[\w-]+$/, 'Please select a feeder'),
})
  .default(undefined)
  .required('Please select Feeder');

const ctRatio = object({
  primaryCurrent: current('Primary', 200),
  secondaryCurrent: current('Secondary', 5),
});

/** Returns the rules of the fields that both forms have, by their names in the sent body; those of the meter apart. */
export function rulesFor(form: 'new' | 'edit') {
  const { details, meter } = byPlace<{ [K in PlainKey]: Schema<SentValue<K>> }>(field => ruleOf(field, form));
  return {
    details: {
      taggedMRs: array(readerReference).required(reader).min(1, reader),
      readingMR: readerReference.default(undefined).required(reader),
      ...details,
      feeder,
    },
    meter: { ...meter, ctRatio },
  };
}

/** The schemas that read what a form sends, before the rule of its field. */
const read: { readonly [T in PlainType]: (settings: FieldSettings) => Schema } = {
  text: () => trimming().ensure(),
  choice: () => trimming().ensure(),
  // An emptied choice arrives as no number. Only an optional one can be emptied.
  number: ({ required, messages: { missing = '', invalid = '' } = {} }) =>
    number()
      .typeError(required ? invalid : missing)
      .nonNullable(missing),
};

/** Returns the rule of a plain field, as a form sends its value. */
function ruleOf({ type, called, as }: FilledField, form: 'new' | 'edit'): Schema {
  const { settings, fault } = as[form];
  return withFault(read[type](settings), value => fault?.(value, called));
}

const noPosition = 'Please provide GPS co-ordinates';
const degrees = (most: number) =>
  number().typeError(noPosition).required(noPosition).min(-most, noPosition).max(most, noPosition);

/** The rule of the GPS position, which is optional. */
export const positionRule = object({
  type: oneLine(noPosition).required(noPosition).oneOf(['point'], noPosition),
  coordinates: object({ lat: degrees(mostDegrees.lat), long: degrees(mostDegrees.long) }),
}).default(undefined);

const noReading = 'Please enter initial reading Details';
const wrongReading = `${noReading}. A reading is a number from 0 to ${highestReading} with at most ${readingDecimals} decimals, such as 1234.5.`;

/** The rule of the initial reading: either a value or the reason why it is missing. */
export const initialReadingRule = object({
  month: oneLine(noReading)
    .test('month', noReading, value => isAuditMonth(value))
    .test('first', beforeFirstMonth, value => value >= firstTransformerMonth),
  value: number()
    .typeError(wrongReading)
    .test('decimals', wrongReading, (value = 0) => hasDecimals(value, readingDecimals))
    .min(0, wrongReading)
    .max(highestReading, wrongReading),
  failureReason: mixed<(typeof initialFailureReasons)[number]>().oneOf(initialFailureReasons, noReading),
})
  .default(undefined)
  .required(noReading)
  .test(
    'oneOfBoth',
    noReading,
    ({ value, failureReason }) => (value === undefined) !== (failureReason === undefined),
  );

/** The reading MR must be one of the tagged MRs. Other rules check that both are chosen. */
export const readerIsTagged = {
  name: 'readerIsTagged',
  message: reader,
  test: (
    { taggedMRs = [], readingMR }: Pick<SentTransformer, 'taggedMRs' | 'readingMR'>,
    context: TestContext,
  ) =>
    taggedMRs.length === 0 ||
    !readingMR?.sub ||
    taggedMRs.some(({ sub }) => sub === readingMR.sub) ||
    context.createError({ path: 'readingMR' }),
};
