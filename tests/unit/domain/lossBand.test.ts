import { expect, test } from 'vitest';
import { lossBand } from '#domain/audit.ts';

test.each([
  [-60, 1],
  [-5, 1],
  [-4.99, 2],
  [-0.01, 2],
  [0, 3],
  [4.99, 3],
  [5, 4],
  [10, 5],
  [15, 6],
  [19.99, 6],
  [20, 7],
  [95, 7],
])('a loss of %d per cent falls into band %d', (loss, band) => {
  expect(lossBand(loss)).toBe(band);
});
