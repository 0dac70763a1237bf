import { describe, expect, test } from 'vitest';
import { plainFields } from '#tables/plainFields.ts';
import { transformerCells as cells } from '#validation/transformerCells.ts';

const chars = (count: number) => 'x'.repeat(count);

describe('a file of transformer centres', () => {
  test('has a column of its own for each plain field', () => {
    const columns = Object.values(cells).map(({ column }) => column);
    expect(new Set(columns).size).toBe(plainFields.length);
  });

  test.each([
    ['number', '1 to 60 characters', ['1', chars(60)], [chars(61), 'a\u2028b']],
    ['name', '1 to 500 characters', ['K', chars(500)], [chars(501)]],
    ['readingDay', '1 to 31 except 14', ['1', '13', '15', '31'], ['0', '14', '32', '1.5', 'x']],
    ['timsCode', '1 to 60 characters', ['T', chars(60)], [chars(61)]],
    ['dtlmsCode', '1 to 60 characters', ['D', chars(60)], [chars(61)]],
    ['make', '3 to 60 characters', ['ABB', chars(60)], ['AB', chars(61)]],
    ['meterMake', '1 to 60 characters', ['M', chars(60)], [chars(61)]],
    [
      'capacity',
      'one of 15, 25, 50, 63, 100, 160, 200, 250, 315, 500, 750, 990',
      ['15', '990'],
      ['26', '250.5'],
    ],
  ] as const)('%s: %s', (key, says, allowed, refused) => {
    const { rule } = cells[key];
    expect(rule.says).toBe(says);
    for (const text of allowed) expect(rule.allows(text), text).toBe(true);
    for (const text of refused) expect(rule.allows(text), text).toBe(false);
  });

  test('needs what every transformer centre has', () => {
    const needed = Object.values(cells).flatMap(({ column, required }) => (required ? [column] : []));
    expect(needed).toEqual(['TC_number', 'TC_name', 'Reading_day', 'Type']);
  });
});
