import { expect, test } from 'vitest';
import { fillPath } from '../../../src/dataProvider/fillPath.ts';
import { locationQuery } from '../../../src/dataProvider/scope.ts';
import { viewOf } from '../../../src/dataProvider/view.ts';
import { registry } from '../../../src/resources/index.ts';
import { officer } from '../../component/support/officers.ts';

const section = { level: 'section', code: '5410102' } as const;

test.each([
  ['dt', {}],
  ['cio', {}],
  ['ce', { location: 'zone', locationCode: '5' }],
  ['se', { location: 'circle', locationCode: '54' }],
  ['ee', { location: 'division', locationCode: '541' }],
  ['aee', { location: 'subDivision', locationCode: '54101' }],
  ['ae', {}],
] as const)('%s asks for All by %j and for a chosen section by that', (role, own) => {
  const person = officer(role);
  expect(locationQuery({ officer: person, area: undefined })).toEqual(own);
  const chosen = role === 'ae' ? {} : { location: 'section', locationCode: '5410102' };
  expect(locationQuery({ officer: person, area: section })).toEqual(chosen);
});

test('paths are filled from the officer and the record, encoded', () => {
  const record = { mdmCode: 'M/1 ?', powerStation: { stationCode: '../x' } };
  expect(
    fillPath('/:role/stations/:powerStation.stationCode/feeders/:mdmCode/tag', officer('ae'), record),
  ).toBe('/ae/stations/..%2Fx/feeders/M%2F1%20%3F/tag');
  expect(() => fillPath('/x/:id', officer('ae'), {})).toThrow("There is nothing at 'id' to fill /x/:id with");
});

test('a view keeps to what is declared and to the selectors that are shown', () => {
  const feeders = registry.resource('feeders');
  if (!feeders) throw new Error('No feeders');
  const shown = {
    filter: { mdmCode: 'M', tagging: 'tagged', role: 'dt', page: 7 },
    meta: { area: section, month: '2026-09' },
  };
  expect(viewOf(feeders, officer('ae'), shown)).toMatchObject({
    filter: { mdmCode: 'M', tagging: 'tagged' },
    area: undefined,
    month: undefined,
  });
  expect(viewOf(feeders, officer('ee'), shown).filter).toEqual({ mdmCode: 'M' });
});

test('what links narrow a list by may be one value or several', () => {
  const transformers = registry.resource('transformer-centres');
  if (!transformers) throw new Error('No transformer centres');
  const shown = { filter: { feederId: 'f-1', mrCode: ['54101003', '54101007'], number: ['1'] }, meta: {} };
  expect(viewOf(transformers, officer('ee'), shown).filter).toEqual({
    feederId: ['f-1'],
    mrCode: ['54101003', '54101007'],
  });
});
