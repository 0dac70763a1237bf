import { beforeEach, expect, test } from 'vitest';
import { areasAround, storeChosenArea, levelsOf, readChosenArea } from '../../../src/shell/chosenScope.ts';

const officer = { id: '1', username: 'u', firstName: '', lastName: '', location: {} };
const ee = { ...officer, role: 'ee' } as const;
const kadri = { level: 'subDivision', code: '54101', name: 'Kadri' } as const;

beforeEach(() => sessionStorage.clear());

test.each([
  ['dt', 5],
  ['cio', 5],
  ['ce', 4],
  ['se', 3],
  ['ee', 2],
  ['aee', 1],
  ['ae', 0],
] as const)('%s chooses on %i levels', (role, count) => {
  expect(levelsOf({ ...officer, role })).toHaveLength(count);
});

test('remembers a choice', () => {
  storeChosenArea([kadri]);
  expect(readChosenArea(ee)).toEqual([kadri]);
});

test('is All for an officer who may not choose the stored area', () => {
  storeChosenArea([kadri]);
  expect(readChosenArea({ ...officer, role: 'aee' })).toEqual([]);
  expect(readChosenArea({ ...officer, role: 'ce' })).toEqual([]);
});

test.each(['', '{', 'null', '7', '[7]', '[{"level":"moon","code":"1","name":"x"}]'])(
  'is All if the browser stores %o',
  stored => {
    sessionStorage.setItem('energy-audit.area', stored);
    expect(readChosenArea(ee)).toEqual([]);
  },
);

test('the chosen areas around a TC are those that it is in', () => {
  const path = [
    { level: 'division', code: '541', name: 'Mangaluru South' },
    kadri,
    { level: 'section', code: '5410101', name: 'Kadri' },
  ] as const;
  const location = { divisionCode: '541', subDivisionCode: '54101', sectionCode: '5410102' };
  expect(areasAround(location, path)).toEqual(path.slice(0, 2));
  expect(areasAround({ ...location, sectionCode: '5410101' }, path)).toEqual(path);
  expect(areasAround({ divisionCode: '542' }, path)).toEqual([]);
});
