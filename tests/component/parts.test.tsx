import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useInput } from 'react-admin';
import { expect, test } from 'vitest';
import {
  createRegistry,
  definePage,
  defineResource,
  lazyComponent,
  reference,
  text,
  withParts,
} from '../../src/console/index.ts';
import type {
  ActionProps,
  CellProps,
  InputProps,
  PageProps,
  SelectionProps,
} from '../../src/console/index.ts';
import { officers } from '#domain/roles.ts';
import { standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole } from './support/showConsole.tsx';

const later = <T,>(value: T) => Promise.resolve({ default: value });

const circles = defineResource({
  name: 'circles',
  access: { list: officers },
  fields: { name: text() },
  pages: { list: lazyComponent<PageProps>(() => later(({ resource }) => <h1>Map of {resource.title}</h1>)) },
});

const lines = defineResource({
  name: 'lines',
  access: { list: officers, update: ['ae'] },
  fields: {
    code: withParts(text(), {
      cell: lazyComponent<CellProps>(() => later(({ value }) => <b>Line {String(value)}</b>)),
      input: lazyComponent<InputProps>(() => later(CodeInput)),
    }),
    circle: reference('circles', { required: true }),
  },
  list: {
    filters: ['circle'],
    linked: ['code'],
    selection: {
      access: ['ae'],
      max: 2,
      component: lazyComponent<SelectionProps>(() =>
        later(({ selected }) => <button type="button">Patrol {'ids' in selected ? 'some' : 'all'}</button>),
      ),
    },
    actions: [
      {
        name: 'inspect',
        access: ['ae'],
        component: lazyComponent<ActionProps>(() =>
          later(({ record, reload }) => (
            <button type="button" onClick={reload}>
              Inspect {String(record['code'])}
            </button>
          )),
        ),
      },
    ],
  },
  form: {},
});

function CodeInput({ source, label }: InputProps) {
  const { field } = useInput<string>({ source });
  return <input {...field} aria-label={`Own ${label}`} />;
}

const atlas = definePage({
  name: 'atlas',
  title: 'Atlas',
  path: '/atlas/:sheet',
  access: ['ae'],
  component: lazyComponent(() => later(() => <h1>Atlas</h1>)),
});
const registry = createRegistry([circles, lines, atlas]);

const api = () =>
  standInApi({
    'GET /ae/lines': () => ({
      body: [
        { id: 1, code: 'L-1', circle: 7 },
        { id: 2, code: 'L-2', circle: 7 },
        { id: 3, code: 'L-3', circle: null },
      ],
      headers: { 'x-total-count': '3' },
    }),
    'GET /ae/lines/1': () => ({ body: { id: 1, code: 'L-1', circle: 7 } }),
    'PATCH /ae/lines/1': () => ({ body: { id: 1, code: 'L-9', circle: 7 } }),
    'GET /ae/circles': () => ({ body: [{ id: 7, name: 'Mangaluru' }], headers: { 'x-total-count': '1' } }),
  });

test('lists show custom cells and row actions, and load the titles of references in one request', async () => {
  const { to } = api();
  showConsole({ registry, officer: officer('ae'), at: '/lines' });
  await screen.findByText('Line L-1');
  await waitFor(() => expect(screen.getAllByRole('cell', { name: 'Mangaluru' })).toHaveLength(2));
  expect(to('/circles')).toHaveLength(0);
  expect(to('/ae/circles').filter(({ query }) => query['filter'] === '{"id":["7"]}')).toHaveLength(1);

  const before = to('/ae/lines').length;
  await userEvent.click(await screen.findByRole('button', { name: 'Inspect L-1' }));
  await waitFor(() => expect(to('/ae/lines')).toHaveLength(before + 1));

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Circle' }), 'Mangaluru');
  await waitFor(() => expect(to('/ae/lines').at(-1)?.query['filter']).toBe('{"circle":"7"}'));
});

test('a filter from a link shows above the list, sorted, and can be removed', async () => {
  const { to } = api();
  const filter = JSON.stringify({ code: ['L-10', 'L-2'] });
  showConsole({ registry, officer: officer('ae'), at: `/lines?${new URLSearchParams({ filter })}` });
  const chip = await screen.findByRole('button', { name: 'Code L-2, L-10: clear this filter' });
  expect(to('/ae/lines').map(({ query }) => query['filter'])).toEqual([filter]);
  await userEvent.click(chip);
  await waitFor(() => expect(to('/ae/lines').at(-1)?.query['filter']).toBe('{}'));
  expect(screen.queryByRole('button', { name: /clear this filter$/ })).toBeNull();
});

test('a custom input is part of the form', async () => {
  const { requests } = api();
  showConsole({ registry, officer: officer('ae'), at: '/lines/1/edit' });
  const own = await screen.findByRole('textbox', { name: 'Own Code' });
  await userEvent.clear(own);
  await userEvent.type(own, 'L-9');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(notices()).toEqual(['Successfully updated line']));
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ code: 'L-9' });
  expect(await screen.findAllByRole('cell', { name: 'Mangaluru' })).toHaveLength(2);
});

test('a custom page can replace a list or stand alone', async () => {
  api();
  const { go } = showConsole({ registry, officer: officer('ae'), at: '/circles' });
  await screen.findByRole('heading', { name: 'Map of Circles' });
  go('/atlas/3');
  expect(await screen.findByRole('heading', { name: 'Atlas' })).toBeTruthy();
});

test('a page does not exist for other designations', async () => {
  api();
  showConsole({ registry, officer: officer('ee'), at: '/atlas/3' });
  expect(await screen.findByText('Resource Not found')).toBeTruthy();
});

test('a part that failed to load is loaded again at the next preload', async () => {
  let loads = 0;
  const fragile = lazyComponent(async () => {
    loads += 1;
    if (loads === 1) throw new Error('Gone');
    return { default: () => <b>Here</b> };
  });
  fragile.preload();
  await later('the refusal');
  fragile.preload();
  render(<fragile.Show props={{}} fallback="Waiting" />);
  expect(await screen.findByText('Here')).toBeTruthy();
  expect(loads).toBe(2);
});

test('too many selected rows show a message instead of their action; selecting all has no limit', async () => {
  api();
  showConsole({ registry, officer: officer('ae'), at: '/lines' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await screen.findByText('3 lines selected');
  const message = 'At most 2 lines can be selected one by one. Deselect some, or use Select all.';
  expect(screen.getByText(message).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('button', { name: /^Patrol/ })).toBeNull();
  await userEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body);
  await screen.findByText('2 lines selected');
  await screen.findByRole('button', { name: 'Patrol some' });
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Select all 3' }));
  await screen.findByText('All 3 lines selected');
  await screen.findByRole('button', { name: 'Patrol all' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  screen.getAllByRole('row')[2]?.focus();
  await userEvent.keyboard(' ');
  await screen.findByText('1 line selected');
  await userEvent.keyboard('{ArrowDown} ');
  await screen.findByText('2 lines selected');
});
