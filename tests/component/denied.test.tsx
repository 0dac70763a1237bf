import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answersOf, sidebarEntries, type AccessQuestion, type May } from '../../src/console/index.ts';
import { screensOf } from '../../src/console/screen/screens.ts';
import { roles } from '../../src/domain/roles.ts';
import { registry } from '../../src/resources/index.ts';
import { answersFor } from '../support/answers.ts';
import { pageOf, standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';
import { contractor, registryWith, showTables } from './support/tables.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Returns the answers of an auth provider that denies one thing more than the declarations. */
const without =
  (answers: May, denied: AccessQuestion): May =>
  asked =>
    !(asked.resource === denied.resource && asked.action === denied.action) && answers(asked);

/** The first designation that may do something with a declared entry. */
const roleThat = (question: AccessQuestion) => roles.find(role => answersFor(role)(question)) ?? 'ae';

const entries = registry.entries.map(entry => [entry.name, entry] as const);

test.each(entries)(
  '%s, denied by the auth provider alone, has no screen and no entry',
  async (name, entry) => {
    const question = { resource: name, action: 'list' };
    const role = roleThat(question);
    const may = without(answersFor(role), question);
    const paths = (answers: May) => sidebarEntries(registry, answers, officer(role)).map(({ to }) => to);
    expect(screensOf(registry, answersFor(role)).some(({ entry: shown }) => shown === entry)).toBe(true);
    expect(
      screensOf(registry, may).filter(({ entry: shown, view }) => shown === entry && view === 'list'),
    ).toEqual([]);
    expect(paths(answersFor(role)).length - paths(may).length).toBe(entry.menu ? 1 : 0);

    const api = standInApi({});
    showConsole({ registry, officer: officer(role), at: entry.path.replace(':id', '1'), may });
    await screen.findByText('Resource Not found');
    expect(api.requests.filter(({ path }) => !path.endsWith('/user'))).toEqual([]);
  },
);

const downloads = registry.entries.filter(
  entry => entry.kind === 'resource' && entry.access.export && !entry.pages.list && !entry.views,
);

test.each(downloads.map(entry => [entry.name, entry] as const))(
  '%s has no download if the auth provider denies it',
  async (name, entry) => {
    const question = { resource: name, action: 'export' };
    const role = roleThat(question);
    const shown = { registry, officer: officer(role), at: entry.path };
    const buttons = () => screen.queryAllByRole('button', { name: /^Download/ });
    standInApi({});
    showConsole(shown);
    await screen.findByRole('heading', { level: 1 });
    expect(buttons()).not.toEqual([]);
    cleanup();
    showConsole({ ...shown, may: without(answersFor(role), question) });
    await screen.findByRole('heading', { level: 1 });
    expect(buttons()).toEqual([]);
  },
);

test('a row has no action that the auth provider denies', async () => {
  const feeder = { id: '1', number: 'F-1', name: 'Kadri', taggedAEs: [], powerStation: {}, createdAt: null };
  standInApi({ 'GET /ae/feeders': sent => pageOf({ feederList: [feeder] }, 1, sent) });
  const may = without(answersFor('ae'), { resource: 'feeders', action: 'tag' });
  showConsole({ registry, officer: officer('ae'), at: '/feeders', may });
  await screen.findByText('F-1');
  expect(screen.queryByRole('button', { name: /^TAG/ })).toBeNull();
});

describe('a generated resource', () => {
  const detail = `/contractors/${contractor.id}`;
  const answers = answersOf(registryWith(), officer('cio'));
  const control = {
    export: ['button', 'Download contractors'],
    create: ['link', 'Add contractor'],
    edit: ['link', 'Edit Asha Constructions'],
    delete: ['button', 'Delete Asha Constructions'],
  } as const;

  test.each(Object.entries(control))('%s: its control and screen are gone', async (action, [role, name]) => {
    const may = without(answers, { resource: 'contractors', action });
    const shown = () =>
      Object.values(control).filter(([kind, text]) => screen.queryByRole(kind, { name: text }));
    const { go } = showTables('cio', '/contractors', {}, undefined, may);
    await screen.findByText('1 contractor');
    expect(shown()).toEqual(Object.values(control).filter(([kind, text]) => kind !== role || text !== name));

    go({ create: '/contractors/new', edit: `${detail}/edit`, delete: detail, export: detail }[action] ?? '');
    if (action === 'create' || action === 'edit') await screen.findByText('Resource Not found');
    else await screen.findByRole('link', { name: 'Edit' });
    expect(screen.queryByRole('button', { name: 'Delete' }) !== null).toBe(action === 'export');
  });

  test('show: the page of a record is gone', async () => {
    showTables('cio', detail, {}, undefined, without(answers, { resource: 'contractors', action: 'show' }));
    expect(await screen.findByText('Resource Not found')).toBeTruthy();
  });
});
