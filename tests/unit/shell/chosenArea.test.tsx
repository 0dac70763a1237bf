import { beforeEach, expect, test } from 'vitest';
import { areasAround, levelsOf, wayTo } from '../../../src/shell/chosenScope.ts';
import { readStoredAreas, storeChosenArea } from '../../../src/shell/storedAreas.ts';

const officer = { id: '1', username: 'u', firstName: '', lastName: '', location: {} };
const ee = { ...officer, role: 'ee' } as const;
const kadri = { level: 'subDivision', code: '54101', name: 'Kadri' } as const;

beforeEach(() => localStorage.clear());

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

test('remembers a choice for every tab, until All is chosen', () => {
  storeChosenArea(ee, [kadri]);
  expect(readStoredAreas(ee).chosen).toEqual([kadri]);
  storeChosenArea(ee, []);
  expect(readStoredAreas(ee)).toEqual({ chosen: [], recent: [[kadri]] });
});

test('lists the last five areas once each, the last one first', () => {
  for (const code of ['1', '2', '3', '4', '5', '6', '3'])
    storeChosenArea(ee, [{ level: 'subDivision', code, name: code }]);
  const codes = readStoredAreas(ee).recent.map(path => path.map(({ code }) => code).join('.'));
  expect(codes).toEqual(['3', '6', '5', '4', '2']);
});

test.each([
  ['another officer', { ...ee, id: '2' }],
  ['an officer with other levels', { ...ee, role: 'aee' } as const],
  ['an officer with more levels', { ...ee, role: 'ce' } as const],
])('is All for %s', (_, other) => {
  storeChosenArea(ee, [kadri]);
  expect(readStoredAreas(other)).toEqual({ chosen: [], recent: [] });
});

const moon = { level: 'moon', code: '1', name: 'x' };
test.each([
  '',
  '{',
  'null',
  '7',
  '[7]',
  '{"owner":"1"}',
  JSON.stringify({ owner: '1', chosen: [moon], recent: [[moon], 7] }),
])('is All if the browser stores %o', stored => {
  localStorage.setItem('energy-audit.areas', stored);
  expect(readStoredAreas(ee)).toEqual({ chosen: [], recent: [] });
});

test('the way to an area leads from it outwards', () => {
  const south = { level: 'division', code: '541', name: 'Mangaluru South' } as const;
  expect(wayTo([south, kadri])).toBe('54101 · Mangaluru South Division');
});

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
