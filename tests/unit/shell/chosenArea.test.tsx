import { beforeEach, expect, test } from 'vitest';
import { keepChosenArea, levelsOf, readChosenArea } from '../../../src/shell/chosenArea.ts';

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

test('a choice is remembered', () => {
  keepChosenArea([kadri]);
  expect(readChosenArea(ee)).toEqual([kadri]);
});

test('it is All for an officer to whom it does not belong', () => {
  keepChosenArea([kadri]);
  expect(readChosenArea({ ...officer, role: 'aee' })).toEqual([]);
  expect(readChosenArea({ ...officer, role: 'ce' })).toEqual([]);
});

test.each(['', '{', 'null', '7', '[7]', '[{"level":"moon","code":"1","name":"x"}]'])(
  'it is All where the browser holds %o',
  stored => {
    sessionStorage.setItem('energy-audit.area', stored);
    expect(readChosenArea(ee)).toEqual([]);
  },
);
