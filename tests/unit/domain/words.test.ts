import { expect, test } from 'vitest';
import { executionTypes } from '../../../src/domain/transformers.ts';
import { plainFields, shownText } from '../../../src/tables/plainFields.ts';
import { billedText, demandText } from '../../../src/resources/installationTexts.ts';

const field = (key: string) => {
  const found = plainFields.find(each => each.key === key);
  if (!found) throw new Error(`There is no field ${key}.`);
  return found;
};

test('a choice is shown by its title, anything else as it is', () => {
  expect(shownText(field('executionType'), 'GANGA_KALYAN')).toBe('Ganga Kalyan');
  expect(executionTypes.filter(type => shownText(field('executionType'), type).includes('_'))).toEqual([]);
  expect(shownText(field('capacity'), 63)).toBe('63');
  expect(shownText(field('make'), 'Kirloskar')).toBe('Kirloskar');
  expect(shownText(field('make'), null)).toBe('');
});

test.each([
  [{ status: 'UNBILLED', consumption: 0, demand: 0 }, '----', '----'],
  [{ status: 'UNBILLED', consumption: 12, demand: 84.5 }, '12.00', '₹84.50'],
  [{ status: 'ZERO_CONSUMPTION', consumption: 0, demand: 0 }, '0.00', '₹0.00'],
  [{ status: null, consumption: null, demand: null }, '----', '----'],
  [undefined, '----', '----'],
])('a billing of %j shows %s and %s', (billing, consumption, demand) => {
  expect([billedText(billing), demandText(billing)]).toEqual([consumption, demand]);
});
