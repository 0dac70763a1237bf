import { expect, test } from 'vitest';
import { faultsOfInputs, editRules, newRules } from '../../../src/custom/transformers/form/rules.ts';
import { toEditBody, toCreateBody } from '../../../src/custom/transformers/form/requestBodies.ts';
import { staleRows } from '../../../src/custom/transformers/form/staleRows.ts';
import { toFacts } from '../../../src/custom/transformers/form/toFacts.ts';
import { blankValues, toValues, type TcValues } from '../../../src/custom/transformers/form/values.ts';
import { transformer } from '../../component/support/transformers.ts';

const [third, seventh] = [
  { value: 'sub-3', label: '54101003' },
  { value: 'sub-7', label: '54101007' },
];

/** The smallest valid set of values. */
const least: TcValues = {
  ...blankValues('2026-09'),
  taggedMRs: [third, seventh],
  readingMR: seventh,
  readingDay: '12',
  tcNumber: ' TC-44 ',
  tcName: 'Kadri Park East',
  executionType: 'DEPARTMENT',
  feeder: { id: 'feeder-12', number: 'F12', name: 'Kadri Temple' },
  primaryCurrent: '200',
  secondaryCurrent: '5',
  remarks: 'NO_DISPLAY',
};

const sentOfLeast = {
  taggedMRs: [{ sub: 'sub-3' }, { sub: 'sub-7' }],
  readingMR: { sub: 'sub-7' },
  readingDay: 12,
  number: 'TC-44',
  name: 'Kadri Park East',
  executionType: 'DEPARTMENT',
  feeder: { id: 'feeder-12' },
  meter: { ctRatio: { primaryCurrent: 200, secondaryCurrent: 5 } },
  initialReading: { month: '2026-09', failureReason: 'NO_DISPLAY' },
};

const onRecord = toValues(transformer(1));
const options = { fields: {}, shouldUseNativeValidation: false };
const messagesOf = async (rules: typeof newRules, values: TcValues) => {
  const { errors } = await rules(values, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([name, fault]) => [name, fault.message]));
};

test('a new TC is sent without empty fields', () => {
  expect(toCreateBody(least)).toEqual(sentOfLeast);
  const { initialReading, ...rest } = sentOfLeast;
  const whole = {
    ...least,
    tcSerialNumber: 'SN-88210',
    tcMake: ' Kirloskar',
    tcCapacity: '250',
    timsCode: 'TIMS1',
    dtlmsCode: 'DTLMS1',
    dtrCode: 'DTR1',
    gpsCoordinates: { latitude: 12.8855, longitude: 74.856 },
    meterMake: 'Secure',
    meterSerialNumber: 'MT-20193',
    initialReading: '0',
    remarks: '',
  };
  expect(toCreateBody(whole)).toEqual({
    ...rest,
    serialNumber: 'SN-88210',
    make: 'Kirloskar',
    capacity: 250,
    timsCode: 'TIMS1',
    dtlmsCode: 'DTLMS1',
    dtrCode: 'DTR1',
    gpsCoordinates: { type: 'point', coordinates: { lat: 12.8855, long: 74.856 } },
    meter: { make: 'Secure', serialNumber: 'MT-20193', ...rest.meter },
    initialReading: { month: initialReading.month, value: 0 },
  });
});

test('shows the errors of a new TC at its inputs', async () => {
  expect(await messagesOf(newRules, least)).toEqual({});
  expect(await messagesOf(newRules, blankValues('2026-09'))).toEqual({
    taggedMRs: 'Please Select a reading MR',
    readingMR: 'Please Select a reading MR',
    tcNumber: 'Please enter TC Number',
    tcName: 'Please enter TC Name',
    readingDay: 'Please select Reading Day',
    executionType: 'Please select Execution Type',
    feeder: 'Please select Feeder',
    primaryCurrent: 'Please enter Number values for Primary Ratio',
    secondaryCurrent: 'Please enter Number values for Secondary Ratio',
    initialReading: 'Please enter initial reading Details',
  });
  expect(await messagesOf(newRules, { ...least, meterMake: 'AB', tcNumber: 'TC#44' })).toEqual({
    tcNumber: 'Enter a valid TC number. TC number can either be alphabets or numbers or combination of both',
    meterMake: 'Please enter more than 3 characters for Meter Make',
  });
});

test('the edit form has the values of the record, without an initial reading', () => {
  const gps = { type: 'point' as const, coordinates: { lat: 12.8855, long: 74.856 } };
  expect(toValues(transformer(1, { gpsCoordinates: gps }))).toEqual({
    ...blankValues(''),
    taggedMRs: [third, seventh],
    readingMR: third,
    readingDay: '12',
    tcNumber: 'TC-4401',
    tcName: 'BEJAI CHURCH',
    tcMake: 'Kirloskar',
    tcCapacity: '250',
    gpsCoordinates: { latitude: 12.8855, longitude: 74.856 },
    executionType: 'DEPARTMENT',
    feeder: { id: 'feeder-12', number: 'F12', name: 'Kadri Temple' },
    meterMake: 'Secure',
    meterSerialNumber: 'MT-20193',
    primaryCurrent: '200',
    secondaryCurrent: '5',
  });
});

test.each<[string, Partial<TcValues>, object]>([
  ['nothing', {}, {}],
  ['blanks around a text', { tcName: ' BEJAI CHURCH ' }, {}],
  ['the order of tagged MRs', { taggedMRs: [seventh, third] }, {}],
  ['the location', { gpsCoordinates: { latitude: 1, longitude: 1 } }, {}],
  ['tagged MRs', { taggedMRs: [third] }, { taggedMRs: [{ sub: 'sub-3' }] }],
  ['the reading MR', { readingMR: seventh }, { readingMR: { sub: 'sub-7' } }],
  ['the reading day', { readingDay: '31' }, { readingDay: 31 }],
  ['an emptied text', { tcMake: '' }, { make: '' }],
  ['the feeder', { feeder: { id: 'f', number: 'F1', name: 'One' } }, { feeder: { id: 'f' } }],
  [
    'half of the CT ratio',
    { secondaryCurrent: '1' },
    { meter: { ctRatio: { primaryCurrent: 200, secondaryCurrent: 1 } } },
  ],
  ['the meter', { meterMake: 'Genus' }, { meter: { make: 'Genus' } }],
])('a change of %s is sent alone', (_, change, sent) => {
  expect(toEditBody(onRecord, { ...onRecord, ...change })).toEqual(sent);
});

test.each<[Partial<TcValues>, object]>([
  [{ tcCapacity: '' }, { tcCapacity: 'Please select TC Capacity' }],
  [{ feeder: null }, { feeder: 'Please select a feeder' }],
  [{ readingMR: null }, { readingMR: 'Please Select a reading MR' }],
  [{ taggedMRs: [seventh] }, { readingMR: 'Please Select a reading MR' }],
  [{ primaryCurrent: '' }, { primaryCurrent: 'Please enter Number values for Primary Ratio' }],
  [
    { secondaryCurrent: '0' },
    { secondaryCurrent: 'Please enter positive number values for Secondary Ratio' },
  ],
  [{ meterSerialNumber: '' }, { meterSerialNumber: 'Please enter Meter Serial Number details' }],
  [
    { tcName: 'Ka', tcNumber: '' },
    {
      tcNumber: 'Please enter TC Number',
      tcName: 'Please enter more than 2 characters for TC Name',
    },
  ],
])('an edit to %j is refused', async (change, messages) => {
  expect(await messagesOf(editRules(onRecord), { ...onRecord, ...change })).toEqual(messages);
});

test('places only errors of fields that the forms show', () => {
  expect(
    faultsOfInputs({ month: 'Too early', number: 'Taken', 'meter.ctRatio.primaryCurrent': 'No' }),
  ).toEqual([
    ['tcNumber', 'Taken'],
    ['primaryCurrent', 'No'],
  ]);
});

test('a stale edit shows who changed what, and which fields both changed', () => {
  const current = toValues(
    transformer(1, { readingDay: 20, name: 'BEJAI NEW', make: 'ABB', taggedMRs: [], serialNumber: 'SN-1' }),
  );
  const typed = { ...onRecord, readingDay: '7', tcMake: 'ABB', meterMake: 'Genus', primaryCurrent: '100' };
  const rows = staleRows(typed, onRecord, current).map(({ key, theirs, contested, was, now, mine }) => [
    key,
    { theirs, contested },
    [was, now, mine],
  ]);
  const [both, they, me] = [
    { theirs: true, contested: true },
    { theirs: true, contested: false },
    { theirs: false, contested: false },
  ];
  expect(rows).toEqual([
    ['taggedMRs', they, ['54101003, 54101007', '----', '54101003, 54101007']],
    ['readingDay', both, ['12', '20', '7']],
    ['name', they, ['BEJAI CHURCH', 'BEJAI NEW', 'BEJAI CHURCH']],
    ['serialNumber', they, ['----', 'SN-1', '----']],
    ['make', they, ['Kirloskar', 'ABB', 'ABB']],
    ['meter.make', me, ['Secure', 'Secure', 'Genus']],
    ['meter.ctRatio', me, ['200/5', '200/5', '100/5']],
  ]);
});

test('the confirmation shows the values that will be saved', () => {
  expect(toFacts(least)).toMatchObject({
    taggedMRs: ['54101003', '54101007'],
    readingMR: '54101007',
    number: 'TC-44',
    readingDay: 12,
    capacity: undefined,
    gps: undefined,
    meterConstant: 40,
    initialReading: { month: '2026-09', reading: undefined, remarks: 'No Display' },
  });
});
