import { expect, test } from 'vitest';
import { queryWithPane, readPaneState, isSamePane } from '../../../src/custom/transformers/paneState.ts';

const narrowed = new URLSearchParams({ filter: '{"number":"TC-4"}' });

test.each([
  { mode: 'details' as const },
  { mode: 'details' as const, id: 'a' },
  { mode: 'view' as const, id: 'a' },
  { mode: 'edit' as const, id: 'a' },
  { mode: 'add' as const },
])('an address stores $mode of $id, beside search and filters', open => {
  const query = new URLSearchParams(queryWithPane(narrowed, open));
  expect(readPaneState(query)).toEqual(open);
  expect(query.get('filter')).toBe('{"number":"TC-4"}');
});

test('a malformed address opens nothing', () => {
  expect(readPaneState(new URLSearchParams('mode=edit'))).toEqual({ mode: 'details' });
  expect(readPaneState(new URLSearchParams('mode=delete&tc=a'))).toEqual({ mode: 'details', id: 'a' });
  expect(readPaneState(new URLSearchParams('mode=add&tc=a'))).toEqual({ mode: 'add' });
});

test('a search does not change what is open, another mode does', () => {
  const at = (open: Parameters<typeof queryWithPane>[1]) => ({ search: queryWithPane(narrowed, open) });
  expect(isSamePane(at({ mode: 'edit', id: 'a' }), { search: '?tc=a&mode=edit' })).toBe(true);
  expect(isSamePane(at({ mode: 'edit', id: 'a' }), at({ mode: 'edit', id: 'b' }))).toBe(false);
  expect(isSamePane(at({ mode: 'edit', id: 'a' }), at({ mode: 'view', id: 'a' }))).toBe(false);
});
