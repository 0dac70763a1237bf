import { expect, test } from 'vitest';
import { rowReasons } from '#validation/rowReasons.ts';

test('lists every reason of the specification in its words', () => {
  expect(Object.values(rowReasons.users.failure)).toEqual([
    'Parent not found',
    'Duplicate phone number',
    'MR code does not start with the sub-division code',
  ]);
  expect(Object.values(rowReasons.users.skip)).toEqual([
    'Duplicate code',
    'No change in editable columns',
    'An AE creating an MR for other sections',
  ]);
  expect(Object.values(rowReasons.stationAndFeeders.failure)).toEqual([
    'A feeder whose power station is not found',
  ]);
  expect(Object.values(rowReasons.stationAndFeeders.skip)).toEqual(['Duplicate row', 'Unchanged row']);
});
