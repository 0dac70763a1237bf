import { expect, test } from 'vitest';
import { roles } from '#domain/roles.ts';
import { screensOf } from '../../../src/console/screens.ts';
import { registry } from '../../../src/resources/index.ts';
import { showsInTopBar } from '../../support/topBar.ts';

const screens = roles.flatMap(role =>
  screensOf(registry, role).map(({ path, topBar }) => ({ role, path, topBar })),
);

test.each(screens)('$role has on $path the selectors that the specification gives it', screen => {
  const { role, path, topBar } = screen;
  // The hierarchy selector is declared by screen and kept from assistant engineers by the top bar itself.
  const hierarchy = topBar.hierarchy && role !== 'ae';
  expect({ ...topBar, hierarchy }).toEqual(showsInTopBar(role, path));
});
