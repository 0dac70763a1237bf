import { expect, test } from 'vitest';
import { tcReadings } from '#fileKinds/kinds/tcReadings.ts';
import { judge } from '../../support/fileKinds/judge.ts';

const notANumber = 'Reading must be a valid number with at most 3 decimals';
const outOfRange = 'A reading below zero or above 9999999999';

test.each([
  ['0', 'valid'],
  ['9999999999', 'valid'],
  ['12.34', 'valid'],
  ['-0.01', outOfRange],
  ['9999999999.01', outOfRange],
  // However long, it is a number.
  ['99999999999999999999', outOfRange],
  ['12.345', 'valid'],
  ['12.3456', notANumber],
  ['4,28I.20', notANumber],
  ['1e3', notANumber],
])('the reading %s gets: %s', (Reading, wanted) => {
  const [verdict] = judge(tcReadings, [{ TC_number: '7200015', Reading, Remark: '' }]);
  expect(verdict?.outcome === 'valid' ? 'valid' : verdict?.reason).toBe(wanted);
});
