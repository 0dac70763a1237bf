import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';
import { found } from './support/tables.ts';
import { transformer } from './support/transformers.ts';

beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: () => undefined }));

const tc = transformer(1);
const kind = async (name: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), name);
const numbers = () => screen.getAllByRole('textbox').map(input => input.getAttribute('name'));

/** Opens the form by the link of a TC in September 2026. */
function showForm() {
  const api = standInApi({
    'GET /ae/transformer-centres': sent => pageOf({ transformers: [tc] }, 1, sent, 'tcCount'),
    [`GET /ae/transformer-centres/${tc.id}`]: () => found(tc),
    'POST /ae/meter-changes': () => found({ id: 'change-1', etag: '"1"' }),
    'GET /ae/meter-changes/change-1': () => found({ id: 'change-1', etag: '"1"' }),
  });
  showConsole({
    registry,
    officer: officer('ae'),
    at: `/meter-changes/new?transformer=${tc.id}&month=2026-09`,
  });
  return () => api.requests.filter(({ method }) => method === 'POST');
}

test('the form asks for what the kind needs, and sends nothing of another kind', async () => {
  const posted = showForm();
  await screen.findByText('September 2026');
  expect(screen.queryByRole('textbox', { name: 'Closing reading' })).toBeNull();
  await kind('Meter replaced');
  await userEvent.type(screen.getByLabelText(/^Date/), '12/09/2026');
  await userEvent.type(screen.getByRole('textbox', { name: 'Closing reading' }), '99990');
  await userEvent.type(screen.getByRole('textbox', { name: 'Opening reading' }), '12');
  await kind('Meter rolled over');
  await waitFor(() => expect(numbers()).toEqual(['date', 'remark']));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Digits before the point' }), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(posted().map(({ body }) => body)).toEqual([
      { transformer: tc.id, month: '2026-09', date: '2026-09-12', kind: 'rolledOver', digits: 5 },
    ]),
  );
});

test('what the kind lacks stands at its input', async () => {
  const posted = showForm();
  await kind('CT changed');
  await userEvent.type(screen.getByLabelText(/^Date/), '12/09/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Please enter New primary current (A)');
  expect(posted()).toEqual([]);
});
