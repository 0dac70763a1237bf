import { beforeEach, expect, test } from 'vitest';
import { storeChosenArea, levelsOf, readChosenArea } from '../../../src/shell/chosenArea.ts';

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
