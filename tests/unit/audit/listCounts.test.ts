import { expect, it } from 'vitest';
import { rowsOfList } from '../../../src/custom/audit/listCounts.ts';

const counts: Readonly<Record<string, number>> = { totalTransformers: 50, audited: 0, unAudited: 50 };

const explained = (countOf: (name: string) => number | undefined) =>
  rowsOfList('audits-total', {
    title: 'TCs',
    about: 'October 2026',
    text: '50 TCs',
    isNarrowed: false,
    cards: undefined,
    countOf,
  });

it('explains the number of a list by those of the other views', () => {
  const { numbers, rows = [], links } = explained(name => counts[name]) ?? {};
  expect(numbers).toBe('0 + 50 = 50');
  expect(rows.map(({ value }) => value)).toEqual(['0', '50', '50 TCs']);
  expect(links?.map(({ text }) => text)).toEqual(['Show: Transformers Unaudited']);
});

it('says nothing of a number that is not known, instead of 0', () => {
  const only = explained(name => (name === 'unAudited' ? 50 : undefined));
  expect(only?.numbers).toBeUndefined();
  expect(only?.rows.map(({ value }) => value)).toEqual(['50', '50 TCs']);
  expect(explained(() => undefined)?.rows.map(({ value }) => value)).toEqual(['50 TCs']);
});
