import { expect, test } from 'vitest';
import { inputsByPlace } from '#tables/plainFields.ts';
import { merge, readPath, writePaths } from '#schema/record.ts';
import { factsOf } from '../../../src/custom/transformers/facts.ts';
import { staleRows, toCreateBody, toEditBody } from '../../../src/custom/transformers/form/requestBodies.ts';
import { faultsOfInputs, resolverOf } from '../../../src/custom/transformers/form/useTcForm.ts';
import { blankValues, toValues, type TcValues } from '../../../src/custom/transformers/form/values.ts';
import { transformer } from '../../component/support/transformers.ts';

const [third, seventh] = [
  { mrCode: '54101003', cognitoDetails: { sub: 'sub-3' } },
  { mrCode: '54101007', cognitoDetails: { sub: 'sub-7' } },
];

/** The smallest valid set of values. */
const least: TcValues = {
  ...blankValues('2026-09'),
  taggedMRs: [third, seventh],
  readingMR: seventh,
  readingDay: '12',
  number: ' TC-44 ',
  name: 'Kadri Park East',
  executionType: 'DEPARTMENT',
  feeder: { id: 'feeder-12', number: 'F12', name: 'Kadri Temple' },
  meter: { make: '', serialNumber: '', ctRatio: { primaryCurrent: '200', secondaryCurrent: '5' } },
  initialReading: { month: '2026-09', value: '', failureReason: 'NO_DISPLAY' },
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

/** Changed values, by the names of their inputs. */
type Changes = Readonly<Record<string, unknown>>;

function withChanges(values: TcValues, changes: Changes): TcValues;
function withChanges(values: TcValues, changes: Changes): unknown {
  return merge(values, writePaths(Object.entries(changes)));
}

const onRecord = toValues(transformer(1));
const options = { fields: {}, shouldUseNativeValidation: false };
const newRules = resolverOf(blankValues('2026-09'), 'new');
const messagesOf = async (rules: typeof newRules, values: TcValues) => {
  const { errors } = await rules(values, undefined, options);
  const inputs = Object.values(inputsByPlace).map(
    name => [name, readPath(errors, `${name}.message`)] as const,
  );
  return Object.fromEntries(inputs.filter(([, message]) => message !== undefined));
};

test('a new TC is sent without empty fields', () => {
  expect(toCreateBody(least)).toEqual(sentOfLeast);
  const { initialReading, ...rest } = sentOfLeast;
  const whole = {
    ...least,
    serialNumber: 'SN-88210',
    make: ' Kirloskar',
    capacity: '250',
    timsCode: 'TIMS1',
    dtlmsCode: 'DTLMS1',
    dtrCode: 'DTR1',
    gpsCoordinates: { type: 'point' as const, coordinates: { lat: 12.8855, long: 74.856 } },
    meter: { ...least.meter, make: 'Secure', serialNumber: 'MT-20193' },
    initialReading: { month: '2026-09', value: '0', failureReason: '' },
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
    number: 'Please enter TC Number',
    name: 'Please enter TC Name',
    readingDay: 'Please select Reading Day',
    executionType: 'Please select Execution Type',
    feeder: 'Please select Feeder',
    'meter.ctRatio.primaryCurrent': 'Please enter Number values for Primary Ratio',
    'meter.ctRatio.secondaryCurrent': 'Please enter Number values for Secondary Ratio',
    'initialReading.value': 'Please enter initial reading Details',
  });
  expect(await messagesOf(newRules, withChanges(least, { 'meter.make': 'AB', number: 'TC#44' }))).toEqual({
    number: 'Enter a valid TC number. TC number can either be alphabets or numbers or combination of both',
    'meter.make': 'Please enter more than 3 characters for Meter Make',
  });
});

test('the edit form has the values of the record, without an initial reading', () => {
  const gps = { type: 'point' as const, coordinates: { lat: 12.8855, long: 74.856 } };
  expect(toValues(transformer(1, { gpsCoordinates: gps }))).toEqual({
    ...blankValues(''),
    taggedMRs: [third, seventh],
    readingMR: third,
    readingDay: '12',
    number: 'TC-4401',
    name: 'BEJAI CHURCH',
    make: 'Kirloskar',
    capacity: '250',
    gpsCoordinates: gps,
    executionType: 'DEPARTMENT',
    feeder: { id: 'feeder-12', number: 'F12', name: 'Kadri Temple' },
    meter: {
      make: 'Secure',
      serialNumber: 'MT-20193',
      ctRatio: { primaryCurrent: '200', secondaryCurrent: '5' },
    },
  });
});

test.each<[string, Changes, object]>([
  ['nothing', {}, {}],
  ['blanks around a text', { name: ' BEJAI CHURCH ' }, {}],
  ['the order of tagged MRs', { taggedMRs: [seventh, third] }, {}],
  ['the location', { gpsCoordinates: null }, {}],
  ['tagged MRs', { taggedMRs: [third] }, { taggedMRs: [{ sub: 'sub-3' }] }],
  ['the reading MR', { readingMR: seventh }, { readingMR: { sub: 'sub-7' } }],
  ['the reading day', { readingDay: '31' }, { readingDay: 31 }],
  ['an emptied text', { make: '' }, { make: '' }],
  ['the feeder', { feeder: { id: 'f', number: 'F1', name: 'One' } }, { feeder: { id: 'f' } }],
  [
    'half of the CT ratio',
    { 'meter.ctRatio.secondaryCurrent': '1' },
    { meter: { ctRatio: { primaryCurrent: 200, secondaryCurrent: 1 } } },
  ],
  ['the meter', { 'meter.make': 'Genus' }, { meter: { make: 'Genus' } }],
])('a change of %s is sent alone', (_, change, sent) => {
  expect(toEditBody(onRecord, withChanges(onRecord, change))).toEqual(sent);
});

test.each<[Changes, object]>([
  [{ capacity: '' }, { capacity: 'Please select TC Capacity' }],
  [{ feeder: null }, { feeder: 'Please select a feeder' }],
  [{ readingMR: null }, { readingMR: 'Please Select a reading MR' }],
  [{ taggedMRs: [seventh] }, { readingMR: 'Please Select a reading MR' }],
  [
    { 'meter.ctRatio.primaryCurrent': '' },
    { 'meter.ctRatio.primaryCurrent': 'Please enter Number values for Primary Ratio' },
  ],
  [
    { 'meter.ctRatio.secondaryCurrent': '0' },
    { 'meter.ctRatio.secondaryCurrent': 'Please enter positive number values for Secondary Ratio' },
  ],
  [{ 'meter.serialNumber': '' }, { 'meter.serialNumber': 'Please enter Meter Serial Number details' }],
  [
    { name: 'Ka', number: '' },
    {
      number: 'Please enter TC Number',
      name: 'Please enter more than 2 characters for TC Name',
    },
  ],
])('an edit to %j is refused', async (change, messages) => {
  expect(await messagesOf(resolverOf(onRecord, 'edit'), withChanges(onRecord, change))).toEqual(messages);
});

test('other meter readers need no capacity where none is on record', async () => {
  const bare = toValues(transformer(1, { capacity: null }));
  const rules = resolverOf(bare, 'edit');
  expect(await messagesOf(rules, { ...bare, readingMR: seventh })).toEqual({});
  expect(await messagesOf(rules, { ...bare, readingMR: null })).toEqual({
    readingMR: 'Please Select a reading MR',
  });
});

test('places only errors of fields that the forms show', () => {
  expect(
    faultsOfInputs({ month: 'Too early', number: 'Taken', 'meter.ctRatio.primaryCurrent': 'No' }),
  ).toEqual([
    ['number', 'Taken'],
    ['meter.ctRatio.primaryCurrent', 'No'],
  ]);
});

test('a stale edit shows who changed what, and which fields both changed', () => {
  const current = toValues(
    transformer(1, { readingDay: 20, name: 'BEJAI NEW', make: 'ABB', taggedMRs: [], serialNumber: 'SN-1' }),
  );
  const changes = {
    readingDay: '7',
    make: 'ABB',
    'meter.make': 'Genus',
    'meter.ctRatio.primaryCurrent': '100',
  };
  const typed = withChanges(onRecord, changes);
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
    ['name', they, ['BEJAI CHURCH', 'BEJAI NEW', 'BEJAI CHURCH']],
    ['readingDay', both, ['12', '20', '7']],
    ['serialNumber', they, ['----', 'SN-1', '----']],
    ['make', they, ['Kirloskar', 'ABB', 'ABB']],
    ['meterMake', me, ['Secure', 'Secure', 'Genus']],
    ['ctRatio', me, ['200/5', '200/5', '100/5']],
  ]);
});

test('the confirmation shows the values that will be saved', () => {
  const facts = new Map(factsOf(least).flatMap(group => group.facts));
  expect(Object.fromEntries(facts)).toMatchObject({
    'Tagged MRs': '54101003, 54101007',
    'Reading MR': '54101007',
    'TC Number': 'TC-44',
    'TC Capacity (kVA)': '----',
    'Reading Day': '12',
    'GPS Latitude': '--',
    Feeder: 'F12, Kadri Temple',
    'CT Ratio': '200/5',
    'Meter Constant': '40.00',
    Month: 'September 2026',
    Reading: '----',
    Remarks: 'No Display',
  });
});
