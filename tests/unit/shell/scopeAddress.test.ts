import { describe, expect, test } from 'vitest';
import { currentMonth, addMonths } from '../../../src/domain/months.ts';
import type { Officer } from '../../../src/domain/officer.ts';
import { nameScope, readScope } from '../../../src/shell/chosenScope.ts';

const officer = (role: Officer['role'], location: Officer['location']): Officer => ({
  role,
  id: 'id',
  username: role,
  firstName: 'Asha',
  lastName: 'Rao',
  location,
});
const dt = officer('dt', {});
const ee = officer('ee', { zoneCode: '5', circleCode: '54', divisionCode: '541' });
const ae = officer('ae', {
  zoneCode: '5',
  circleCode: '54',
  divisionCode: '541',
  subDivisionCode: '54101',
  sectionCode: '5410101',
});
const month = addMonths(currentMonth(), -2);
const read = (query: string, by: Officer) => readScope(new URLSearchParams(query), by);
const codes = (query: string, by: Officer) =>
  read(query, by)?.path?.map(({ level, code }) => `${level} ${code}`);

test('an address without month and area leaves both to what was chosen last', () => {
  expect(read('tab=audited', dt)).toBeUndefined();
});

test.each([
  ['dt', dt, '5.54.541.54101', ['zone 5', 'circle 54', 'division 541', 'subDivision 54101']],
  ['ee', ee, '5.54.541.54101', ['subDivision 54101']],
  ['ee', ee, '5.54.541', []],
  ['ae', ae, '5.54.541.54101.5410101', []],
])('%s reads an area below the own one by its codes: %s', (_, by, area, path) => {
  expect(codes(`month=${month}&area=${area}`, by)).toEqual(path);
  expect(read(`month=${month}&area=${area}`, by)).toMatchObject({
    month,
    isForeign: false,
    isComplete: true,
  });
});

test.each([
  ['another zone', ee, '6.61'],
  ['an area around the own one', ee, '5.54'],
  ['an area deeper than a section', ae, '5.54.541.54101.5410101.1'],
  ['no code', ee, '5.54.541.<b>'],
])('%s gives way to the own area', (_, by, area) => {
  expect(read(`month=${month}&area=${area}`, by)).toMatchObject({
    path: [],
    isForeign: true,
    isComplete: false,
  });
});

test.each(['2026-13', 'now', addMonths(currentMonth(), 1)])('%s is no month to show', given => {
  expect(read(`month=${given}`, dt)).toMatchObject({ month: undefined, isComplete: false });
});

describe('naming month and area', () => {
  const path = [{ level: 'subDivision', code: '54101', name: 'Kadri' }] as const;

  test.each([
    ['dt', dt, [], `tab=audited&month=${month}`],
    ['ee', ee, [], `tab=audited&month=${month}&area=5.54.541`],
    ['ee', ee, path, `tab=audited&month=${month}&area=5.54.541.54101`],
  ])('%s keeps the rest of the query', (_, by, of, query) => {
    const before = new URLSearchParams('tab=audited&area=9');
    expect(`${nameScope(before, { month, path: of }, by)}`).toBe(query);
    expect(readScope(new URLSearchParams(query), by)?.isComplete).toBe(true);
  });
});
