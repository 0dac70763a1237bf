import { describe, expect, test } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { capacities, executionTypes, initialFailureReasons } from '#domain/transformers.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { checkNewTransformer, checkTransformerEdit } from '#validation/transformer.ts';

const month = currentMonth();
const right = {
  taggedMRs: [{ sub: 'one' }, { sub: 'two' }],
  readingMR: { sub: 'two' },
  number: '7200007',
  name: 'Fish Market',
  readingDay: 14,
  executionType: 'SELF',
  feeder: { id: 'f-1_A' },
  meter: { ctRatio: { primaryCurrent: 200, secondaryCurrent: 5 } },
  initialReading: { month, value: 0 },
};
const faults = (change: object) => {
  const checked = checkNewTransformer({ ...right, ...change });
  return checked.ok ? {} : checked.errors;
};
const edited = (change: object) => {
  const checked = checkTransformerEdit(change, right);
  return checked.ok ? {} : checked.errors;
};
/** A field, a change that makes it invalid, and its message. */
type Wrong = [field: string, change: object, message: string];
const wholeCurrent = (side: string, example: number) =>
  `Please enter Number values for ${side} Ratio. It takes a whole number of at most 10 digits, such as ${example}.`;
const chars = (count: number) => 'x'.repeat(count);
const ctRatio = (primaryCurrent: unknown, secondaryCurrent: unknown) => ({
  meter: { ctRatio: { primaryCurrent, secondaryCurrent } },
});

describe("'Add New TC'", () => {
  test.each<[object]>([
    [{}],
    [{ number: 'Ab 1/|_-' }],
    [{ number: ` ${chars(10)} ` }],
    [{ name: chars(500) }],
    [{ name: 'Ape' }],
    [{ readingDay: 1 }],
    [{ readingDay: 31 }],
    [{ timsCode: '', make: undefined, serialNumber: chars(30), dtrCode: 'abc' }],
    [{ meter: { ...right.meter, make: '', serialNumber: 'abc' } }],
    [ctRatio(1, 9_999_999_999)],
    [{ gpsCoordinates: { type: 'point', coordinates: { lat: -90, long: 180 } } }],
    [{ initialReading: { month: '2024-10', value: 9_999_999_999 } }],
    [{ initialReading: { month, value: 50_201.425 } }],
    ...capacities.map((capacity): [object] => [{ capacity }]),
    ...executionTypes.map((executionType): [object] => [{ executionType }]),
    ...initialFailureReasons.map((failureReason): [object] => [{ initialReading: { month, failureReason } }]),
  ])('accepts %j', change => {
    expect(faults(change)).toEqual({});
  });

  const invalidNumber =
    'Enter a valid TC number. TC number can either be alphabets or numbers or combination of both';
  test.each<Wrong>([
    ['taggedMRs', { taggedMRs: [] }, 'Please Select a reading MR'],
    ['taggedMRs', { taggedMRs: undefined }, 'Please Select a reading MR'],
    ['readingMR', { readingMR: undefined }, 'Please Select a reading MR'],
    ['readingMR', { readingMR: { sub: '' } }, 'Please Select a reading MR'],
    ['readingMR', { readingMR: { sub: 'three' } }, 'Please Select a reading MR'],
    ['number', { number: '  ' }, 'Please enter TC Number'],
    ['number', { number: undefined }, 'Please enter TC Number'],
    ['number', { number: chars(11) }, 'Please enter less than 10 characters for TC Number'],
    ['number', { number: 'TC.1' }, invalidNumber],
    ['number', { number: 'ಶಿವ' }, invalidNumber],
    ['name', { name: '' }, 'Please enter TC Name'],
    ['name', { name: ' ab ' }, 'Please enter more than 2 characters for TC Name'],
    ['name', { name: chars(501) }, 'Please enter less than 500 characters for TC Name'],
    ['readingDay', { readingDay: undefined }, 'Please select Reading Day'],
    ['readingDay', { readingDay: 0 }, 'Please enter a valid Reading Day'],
    ['readingDay', { readingDay: 32 }, 'Please enter a valid Reading Day'],
    ['readingDay', { readingDay: 1.5 }, 'Please enter a valid Reading Day'],
    ['readingDay', { readingDay: Number.NaN }, 'Please enter a valid Reading Day'],
    ['capacity', { capacity: Number.NaN }, 'Please select TC Capacity'],
    ['capacity', { capacity: 26 }, 'Please select a valid TC Capacity'],
    ['executionType', { executionType: '' }, 'Please select Execution Type'],
    ['executionType', { executionType: undefined }, 'Please select Execution Type'],
    ['executionType', { executionType: 'OWN' }, 'Please select a valid Execution Type'],
    ['feeder', { feeder: undefined }, 'Please select Feeder'],
    ['feeder', { feeder: { id: '' } }, 'Please select a feeder'],
    ['feeder', { feeder: { id: 'F 1' } }, 'Please select a feeder'],
    ...(
      [
        ['timsCode', 'TIMS Code'],
        ['dtlmsCode', 'DTLMS Code'],
        ['dtrCode', 'DTR Code'],
        ['make', 'TC Make'],
        ['serialNumber', 'TC Serial Number'],
      ] as const
    ).flatMap(([field, label]): Wrong[] => [
      [field, { [field]: 'ab' }, `Please enter more than 3 characters for ${label}`],
      [field, { [field]: chars(31) }, `Please enter less than 30 characters for ${label}`],
    ]),
    [
      'meter.make',
      { meter: { ...right.meter, make: 'ab' } },
      'Please enter more than 3 characters for Meter Make',
    ],
    [
      'meter.serialNumber',
      { meter: { ...right.meter, serialNumber: chars(31) } },
      'Please enter less than 30 characters for Meter Serial Number',
    ],
    ['meter.ctRatio.primaryCurrent', ctRatio(Number.NaN, 5), wholeCurrent('Primary', 200)],
    ['meter.ctRatio.primaryCurrent', ctRatio(undefined, 5), 'Please enter Number values for Primary Ratio'],
    ['meter.ctRatio.primaryCurrent', ctRatio(0, 5), 'Please enter positive number values for Primary Ratio'],
    ['meter.ctRatio.secondaryCurrent', ctRatio(5, 1.5), wholeCurrent('Secondary', 5)],
    [
      'meter.ctRatio.secondaryCurrent',
      ctRatio(5, -1),
      'Please enter positive number values for Secondary Ratio',
    ],
    ['meter.ctRatio.secondaryCurrent', ctRatio(5, 1e10), wholeCurrent('Secondary', 5)],
    ...[
      {},
      { type: 'Point', coordinates: { lat: 1, long: 1 } },
      { type: 'point' },
      { type: 'point', coordinates: { lat: 90.1, long: 1 } },
      { type: 'point', coordinates: { lat: 1, long: -180.1 } },
      { type: 'point', coordinates: { lat: Number.NaN, long: 1 } },
    ].map((gpsCoordinates): Wrong => [
      'gpsCoordinates',
      { gpsCoordinates },
      'Please provide GPS co-ordinates',
    ]),
    ...[
      undefined,
      {},
      { month },
      { value: 1 },
      { month, value: 1, failureReason: 'OTHERS' },
      { month, failureReason: 'METER_NOT_PROVIDED' },
      { month: addMonths(month, 1), value: 1 },
      { month: '2014-12', value: 1 },
      { month: '2026-13', value: 1 },
    ].map((initialReading): Wrong => [
      'initialReading',
      { initialReading },
      'Please enter initial reading Details',
    ]),
    ...[-1, 1.2345, Number.NaN, 10_000_000_000].map((value): Wrong => [
      'initialReading',
      { initialReading: { month, value } },
      'Please enter initial reading Details. A reading is a number from 0 to 9999999999 with at most 3 decimals, such as 1234.5.',
    ]),
  ])('gives %s a message for %j', (field, change, message) => {
    expect(faults(change)).toEqual({ [field]: message });
  });

  test('returns the messages in the order of the form', () => {
    const wrong = { meter: { make: 'x' }, make: 'y', name: '', initialReading: undefined };
    expect(Object.keys(faults(wrong))).toEqual([
      'name',
      'make',
      'meter.make',
      'meter.ctRatio.primaryCurrent',
      'meter.ctRatio.secondaryCurrent',
      'initialReading',
    ]);
    expect(firstMessage(faults({}))).toBeUndefined();
    expect(firstMessage(faults({ ...wrong, name: 'Fine' }))).toBe(
      'Please enter more than 3 characters for TC Make',
    );
  });
});

describe("'Edit TC'", () => {
  test.each([
    [{}],
    [{ name: 'Fish' }],
    [{ timsCode: '' }],
    [{ readingMR: { sub: 'one' } }],
    [{ taggedMRs: [{ sub: 'two' }] }],
    [{ taggedMRs: [{ sub: 'new' }], readingMR: { sub: 'new' } }],
    [{ meter: { make: 'Genus' } }],
    [ctRatio(5, 5)],
  ])('accepts %j', change => {
    expect(edited(change)).toEqual({});
  });

  test.each<Wrong>([
    ['name', { name: '' }, 'Please enter TC Name'],
    ['readingMR', { readingMR: { sub: 'new' } }, 'Please Select a reading MR'],
    ['readingMR', { taggedMRs: [{ sub: 'new' }] }, 'Please Select a reading MR'],
    ['taggedMRs', { taggedMRs: [] }, 'Please Select a reading MR'],
    ['meter.make', { meter: { make: ' ' } }, 'Please enter Meter Make details'],
    ['meter.serialNumber', { meter: { serialNumber: '' } }, 'Please enter Meter Serial Number details'],
    ['meter.make', { meter: { make: 'ab' } }, 'Please enter more than 3 characters for Meter Make'],
    [
      'meter.ctRatio.secondaryCurrent',
      ctRatio(5, undefined),
      'Please enter Number values for Secondary Ratio',
    ],
  ])('gives %s a message for %j', (field, change, message) => {
    expect(edited(change)).toEqual({ [field]: message });
  });
});
