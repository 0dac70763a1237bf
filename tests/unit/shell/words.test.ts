import { expect, test } from 'vitest';
import { areaTitle, charge } from '../../../src/shell/chosenScope.ts';
import { isTemporary } from '../../../src/client/errorText.ts';

const officer = { id: '1', username: 'se', firstName: 'Prakash', lastName: 'Shenoy' };

test('a charge is designation and area; without an area for the whole utility or before the profile loads', () => {
  const location = { zoneCode: '5', zoneName: 'Mangaluru', circleCode: '54', circleName: 'Mangaluru' };
  expect(charge({ ...officer, role: 'se', location })).toBe('Superintending Engineer · Mangaluru Circle');
  expect(charge({ ...officer, role: 'se', location: { circleCode: '54' } })).toBe('Superintending Engineer');
  expect(charge({ ...officer, role: 'cio', location: {} })).toBe('Corporate IT office');
});

test('leaves a name unchanged that already ends in its level', () => {
  expect(areaTitle('subDivision', 'Kadri')).toBe('Kadri Sub-division');
  expect(areaTitle('section', 'Kadri Section')).toBe('Kadri Section');
});

test.each([
  [0, true],
  [500, true],
  [503, true],
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [429, true],
])('reading again after %i: %s', (status, again) => {
  expect(isTemporary(Object.assign(new Error('Failed'), { status }))).toBe(again);
});
