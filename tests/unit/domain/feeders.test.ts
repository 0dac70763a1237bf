import { expect, it } from 'vitest';
import { feederAreasText } from '#domain/feeders.ts';

const area = (subDivisionName: string) => ({
  subDivisionName,
  divisionName: 'Udupi',
  circleName: 'Udupi',
});
const text = (name: string) => `${name} sub-division, Udupi division, Udupi circle`;

it('names two areas of a feeder and counts the rest', () => {
  const names = ['Manipal', 'Brahmavara', 'Kundapura', 'Byndoor'];
  const texts = [1, 2, 3, 4].map(count => feederAreasText(names.slice(0, count).map(area)));
  const both = `${text('Manipal')}; ${text('Brahmavara')}`;
  expect(texts).toEqual([
    text('Manipal'),
    both,
    `${both}; 1 more sub-division`,
    `${both}; 2 more sub-divisions`,
  ]);
  expect(feederAreasText([])).toBe('not tagged to a section, and no TC is on it');
});
