import { expect, test } from 'vitest';
import { roles } from '#domain/roles.ts';
import { tables } from '#tables/index.ts';
import { screensOf } from '../../../src/console/screen/screens.ts';
import { registry } from '../../../src/resources/index.ts';
import { showsInTopBar } from '../../support/topBar.ts';
import { answersFor } from '../../support/answers.ts';

const screens = roles.flatMap(role =>
  screensOf(registry, answersFor(role)).map(({ path, topBar, entry, view }) => ({
    role,
    path,
    topBar,
    view,
    table: tables.find(({ name }) => name === entry.name),
  })),
);

test.each(screens)('$role has the specified or declared selectors on $path', screen => {
  const { role, path, topBar, table, view } = screen;
  // Screens declare the hierarchy selector; the top bar itself hides it from assistant engineers.
  const hierarchy = topBar.hierarchy && role !== 'ae';
  // The specification knows no declared table: the list of one with an area is narrowed by it, and nothing has a month.
  // Nor does it know the page of a record, of which a feeder's and a meter reader's have figures of a month.
  const expected =
    table || view === 'detail'
      ? {
          hierarchy: view === 'list' && table?.area !== undefined && role !== 'ae',
          month: ['/feeders/:id', '/mr-management/:id'].includes(path),
        }
      : showsInTopBar(role, path);
  expect({ month: topBar.month !== false, hierarchy }).toEqual(expected);
});
