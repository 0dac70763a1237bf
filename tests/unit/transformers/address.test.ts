import { expect, test } from 'vitest';
import { addressOf, openIn, sameOpen } from '../../../src/custom/transformers/address.ts';

const narrowed = new URLSearchParams({ filter: '{"number":"TC-4"}' });

test.each([
  { mode: 'details' as const },
  { mode: 'details' as const, id: 'a' },
  { mode: 'view' as const, id: 'a' },
  { mode: 'edit' as const, id: 'a' },
  { mode: 'add' as const },
])('an address keeps $mode of $id, beside search and filters', open => {
  const query = new URLSearchParams(addressOf(narrowed, open));
  expect(openIn(query)).toEqual(open);
  expect(query.get('filter')).toBe('{"number":"TC-4"}');
});

test('an address by hand that makes no sense opens nothing', () => {
  expect(openIn(new URLSearchParams('mode=edit'))).toEqual({ mode: 'details' });
  expect(openIn(new URLSearchParams('mode=delete&tc=a'))).toEqual({ mode: 'details', id: 'a' });
  expect(openIn(new URLSearchParams('mode=add&tc=a'))).toEqual({ mode: 'add' });
});

test('a search leaves what is open as it is, another mode does not', () => {
  const at = (open: Parameters<typeof addressOf>[1]) => ({ search: addressOf(narrowed, open) });
  expect(sameOpen(at({ mode: 'edit', id: 'a' }), { search: '?tc=a&mode=edit' })).toBe(true);
  expect(sameOpen(at({ mode: 'edit', id: 'a' }), at({ mode: 'edit', id: 'b' }))).toBe(false);
  expect(sameOpen(at({ mode: 'edit', id: 'a' }), at({ mode: 'view', id: 'a' }))).toBe(false);
});
