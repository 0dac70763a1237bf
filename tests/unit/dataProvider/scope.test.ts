import { expect, test } from 'vitest';
import { addressOf } from '../../../src/dataProvider/addressOf.ts';
import { locationQuery } from '../../../src/console/declaration/locationQuery.ts';
import { viewOf } from '../../../src/console/declaration/view.ts';
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
] as const)('%s requests %j for All, and a chosen section by its code', (role, own) => {
  const person = officer(role);
  expect(locationQuery({ officer: person, area: undefined })).toEqual(own);
  const chosen = role === 'ae' ? {} : { location: 'section', locationCode: '5410102' };
  expect(locationQuery({ officer: person, area: section })).toEqual(chosen);
});

test('fills paths from the officer and the record, encoded', () => {
  const record = { mdmCode: 'M/1 ?', powerStation: { stationCode: '../x' } };
  const tag = { operation: 'tagFeeder', params: { stationCode: 'powerStation.stationCode' } } as const;
  expect(addressOf(tag, officer('ae'), record)).toEqual({
    method: 'PATCH',
    path: '/ae/power-stations/..%2Fx/feeders/M%2F1%20%3F/tag',
  });
  expect(() => addressOf(tag, officer('ae'), {})).toThrow("There is no 'stationCode' to fill");
});

test('a resource of another API declares its calls by method and path', () => {
  const retire = { method: 'DELETE', path: '/:role/poles/:code' } as const;
  expect(addressOf({ operation: retire }, officer('ee'), { code: 'P 7' })).toEqual({
    method: 'DELETE',
    path: '/ee/poles/P%207',
  });
});

test('a view contains only declared filters and visible selectors', () => {
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

test('links may filter a list by one value or multiple values', () => {
  const transformers = registry.resource('transformer-centres');
  if (!transformers) throw new Error('No transformer centres');
  const shown = { filter: { feederId: 'f-1', mrCode: ['54101003', '54101007'], number: ['1'] }, meta: {} };
  expect(viewOf(transformers, officer('ee'), shown).filter).toEqual({
    feederId: ['f-1'],
    mrCode: ['54101003', '54101007'],
  });
});
