import { expect, test } from 'vitest';
import { roles } from '#domain/roles.ts';
import { screensOf } from '../../../src/console/screens.ts';
import { registry } from '../../../src/resources/index.ts';
import { showsInTopBar } from '../../support/topBar.ts';

const screens = roles.flatMap(role =>
  screensOf(registry, role).map(({ path, topBar }) => ({ role, path, topBar })),
);

test.each(screens)('$role has the specified selectors on $path', screen => {
  const { role, path, topBar } = screen;
  // Screens declare the hierarchy selector; the top bar itself hides it from assistant engineers.
  const hierarchy = topBar.hierarchy && role !== 'ae';
  expect({ ...topBar, hierarchy }).toEqual(showsInTopBar(role, path));
});
