import { describe, expect, test } from 'vitest';
import { screenAt, sidebarEntries } from '../../../src/console/index.ts';
import { screensOf } from '../../../src/console/screen/screens.ts';
import { roles } from '../../../src/domain/roles.ts';
import { registry } from '../../../src/resources/index.ts';
import { officer } from '../../component/support/officers.ts';
import { answersFor } from '../../support/answers.ts';

/** The right that each of react-admin's actions needs. */
const verbs = { create: 'create', edit: 'update', delete: 'delete', export: 'export' } as const;
const resources = registry.entries.filter(entry => entry.kind === 'resource');

describe.each(roles)('%s', role => {
  const person = officer(role);
  const answers = answersFor(role);
  const paths = screensOf(registry, answers).map(({ path }) => path);

  test.each(registry.entries.map(entry => [entry.name, entry] as const))(
    '%s: entry, route and title',
    (_, entry) => {
      const viewers = entry.kind === 'page' ? entry.access : entry.access.list;
      const sees = viewers.includes(role);
      expect(screensOf(registry, answers).some(screen => screen.entry === entry)).toBe(sees);
      expect(answers({ resource: entry.name, action: 'list' })).toBe(sees);
      const entries = sidebarEntries(registry, answers, person).filter(
        ({ to }) => to.split('?')[0] === entry.path,
      );
      expect(entries).toHaveLength(sees && entry.menu ? 1 : 0);
    },
  );

  test.each(resources.map(entry => [entry.name, entry] as const))(
    '%s: add, edit, delete, download and row actions',
    (_, entry) => {
      const may = (action: string) => answers({ resource: entry.name, action });
      for (const [action, verb] of Object.entries(verbs))
        expect(may(action), action).toBe(
          (entry.actions[action] ?? entry.access[verb])?.includes(role) ?? false,
        );
      for (const action of entry.list.actions) expect(may(action.name)).toBe(action.access.includes(role));
      for (const action of ['toString', '__proto__', '']) expect(may(action)).toBe(false);
    },
  );

  test('no address leads to two screens', () => expect(new Set(paths).size).toBe(paths.length));
});

test('only an ae edits meter readers and tags feeders, which nobody adds or deletes', () => {
  const may = (resource: string, action: string) =>
    roles.filter(role => answersFor(role)({ resource, action }));
  expect(may('mrs', 'edit')).toEqual(['ae']);
  expect(may('feeders', 'tag')).toEqual(['ae']);
  expect(may('feeders', 'untag')).toEqual(['ae']);
  for (const action of ['create', 'delete'])
    for (const resource of ['mrs', 'feeders', 'transformers', 'installations'])
      expect(may(resource, action), `${action} ${resource}`).toEqual([]);
  expect(may('unknown', 'list')).toEqual([]);
});

test('the screen at an address decides which selectors the top bar shows', () => {
  expect(screenAt(registry, answersFor('ee'), '/mr-management')).toMatchObject({
    title: 'MR Management',
    topBar: { hierarchy: true, month: false },
  });
  expect(screenAt(registry, answersFor('ae'), '/mr-management/1/edit')).toMatchObject({
    view: 'edit',
    title: 'Edit MR',
  });
  expect(screenAt(registry, answersFor('ee'), '/feeders')?.topBar).toEqual({
    hierarchy: false,
    month: false,
  });
  expect(screenAt(registry, answersFor('ee'), '/nowhere')).toBeUndefined();
});

test('the page of a record is titled by its noun as it is written', () => {
  const titles = screensOf(registry, answersFor('ae')).map(({ path, title }) => [path, title]);
  expect(titles).toContainEqual(['/mr-management/:id', 'MR']);
  expect(titles).toContainEqual(['/feeders/:id', 'Feeder']);
});
