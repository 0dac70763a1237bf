import { array, mixed, number, object, type TestContext } from 'yup';
import { beforeFirstMonth, type SentTransformer } from '#domain/transformerEdits.ts';
import { firstTransformerMonth, isAuditMonth } from '#domain/months.ts';
import { capacities, executionTypes, highestReading, initialFailureReasons } from '#domain/transformers.ts';
import { notOneLine, oneLine } from './texts.ts';

/** The largest number of characters of a TC number; inputs stop there. */
export const longestNumber = 10;
/** The largest number of characters of a TC name. */
export const longestName = 500;
/** The largest number of characters of codes, makes and serial numbers. */
export const longestCode = 30;
/** The largest number of digits of a current. */
export const mostCurrentDigits = 10;

const shortestName = 3;
const shortestCode = 3;
const highestCurrent = 10 ** mostCurrentDigits - 1;

const withinLength = (label: string) => ({
  tooShort: `Please enter more than ${shortestCode} characters for ${label}`,
  tooLong: `Please enter less than ${longestCode} characters for ${label}`,
});

/** Returns the rule of a code that may be empty. */
function optionalCode(label: string) {
  const { tooShort, tooLong } = withinLength(label);
  return oneLine(notOneLine(label))
    .test('shortest', tooShort, value => value === '' || value.length >= shortestCode)
    .max(longestCode, tooLong);
}

/** Returns the rule of a code that must not be empty. */
function requiredCode(label: string) {
  const { tooShort, tooLong } = withinLength(label);
  return oneLine(notOneLine(label))
    .required(`Please enter ${label} details`)
    .min(shortestCode, tooShort)
    .max(longestCode, tooLong);
}

const reader = 'Please Select a reading MR';

const invalidNumber =
  'Enter a valid TC number. TC number can either be alphabets or numbers or combination of both';
const invalidExecution = 'Please select a valid Execution Type';
const invalidDay = 'Please enter a valid Reading Day';
const dayMissing = 'Please select Reading Day';

function current(side: 'Primary' | 'Secondary') {
  const noNumber = `Please enter Number values for ${side} Ratio`;
  return number()
    .typeError(noNumber)
    .required(noNumber)
    .integer(noNumber)
    .min(1, `Please enter positive number values for ${side} Ratio`)
    .max(highestCurrent, noNumber);
}

const readerReference = object({ sub: oneLine(reader).required(reader) });

/** The rules of the fields that both the add form and the edit form have, by their names in the sent body. */
export const transformerRules = {
  taggedMRs: array(readerReference).required(reader).min(1, reader),
  readingMR: readerReference.default(undefined).required(reader),
  number: oneLine(invalidNumber)
    .required('Please enter TC Number')
    .max(longestNumber, 'Please enter less than 10 characters for TC Number')
    .matches(/^[A-Za-z\d /|_-]*$/, invalidNumber),
  name: oneLine(notOneLine('TC Name'))
    .required('Please enter TC Name')
    .min(shortestName, 'Please enter more than 2 characters for TC Name')
    .max(longestName, 'Please enter less than 500 characters for TC Name'),
  readingDay: number()
    .typeError(invalidDay)
    .required(dayMissing)
    .integer(invalidDay)
    .min(1, invalidDay)
    .max(31, invalidDay),
  serialNumber: optionalCode('TC Serial Number'),
  make: optionalCode('TC Make'),
  capacity: number()
    .typeError('Please select TC Capacity')
    .nonNullable('Please select TC Capacity')
    .oneOf(capacities, 'Please select a valid TC Capacity'),
  timsCode: optionalCode('TIMS Code'),
  dtlmsCode: optionalCode('DTLMS Code'),
  dtrCode: optionalCode('DTR Code'),
  executionType: oneLine(invalidExecution).oneOf(executionTypes, ({ value }) =>
    value === '' ? 'Please select Execution Type' : invalidExecution,
  ),
  feeder: object({ id: oneLine('Please select a feeder').matches(/^[\w-]+$/, 'Please select a feeder') })
    .default(undefined)
    .required('Please select Feeder'),
};

const ctRatio = object({ primaryCurrent: current('Primary'), secondaryCurrent: current('Secondary') });

/** The rules of the meter in the add form. */
export const newMeterRules = {
  make: optionalCode('Meter Make'),
  serialNumber: optionalCode('Meter Serial Number'),
  ctRatio,
};

/** The rules of the meter in the edit form. */
export const meterRules = {
  make: requiredCode('Meter Make'),
  serialNumber: requiredCode('Meter Serial Number'),
  ctRatio,
};

const noPosition = 'Please provide GPS co-ordinates';
const degrees = (most: number) =>
  number().typeError(noPosition).required(noPosition).min(-most, noPosition).max(most, noPosition);

/** The rule of the GPS position, which is optional. */
export const positionRule = object({
  type: oneLine(noPosition).required(noPosition).oneOf(['point'], noPosition),
  coordinates: object({ lat: degrees(90), long: degrees(180) }),
}).default(undefined);

const noReading = 'Please enter initial reading Details';

/** The rule of the initial reading: either a value or the reason why it is missing. */
export const initialReadingRule = object({
  month: oneLine(noReading)
    .test('month', noReading, value => isAuditMonth(value))
    .test('first', beforeFirstMonth, value => value >= firstTransformerMonth),
  value: number().typeError(noReading).integer(noReading).min(0, noReading).max(highestReading, noReading),
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
