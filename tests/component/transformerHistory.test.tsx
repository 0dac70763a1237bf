import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { pageOf, type Answer } from './support/api.ts';
import { ofTwo, pane, showTransformers } from './support/showTransformers.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const path = '/ee/transformer-centres/id-1/history';
const change = (id: number, changes: object = {}) => ({
  id,
  at: '2026-11-21T06:00:00Z',
  by: { name: { firstName: 'Kavya', lastName: 'Bhat' }, userType: 'ae' },
  action: 'Edited',
  fromMonth: '2026-10',
  values: [{ title: 'CT Ratio', before: '200/5', after: '400/5' }],
  file: null,
  ...changes,
});

/** Opens the history in the pane of a TC. Returns the dialog. */
async function openHistory(answer: Parameters<typeof showTransformers>[3]) {
  const shown = showTransformers('ee', '/tc-details?tc=id-1', ofTwo, answer);
  await userEvent.click(await within(await pane('Details')).findByRole('button', { name: 'History' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'History of TC TC-4401' })) };
}

test('History shows what changed, by whom, when, from which month and file, and loads more', async () => {
  const changes = [
    change(30),
    change(29, {
      by: null,
      fromMonth: null,
      values: [
        { title: 'TIMS Code', before: 'T1', after: null },
        { title: 'TC Make', before: null, after: 'Kirloskar' },
      ],
      file: { category: 'tcDetails', name: null, uploadedOn: '2026-11-20T06:00:00Z', row: 7 },
    }),
    ...Array.from({ length: 19 }, (_, at) => change(28 - at)),
  ];
  const { api, dialog } = await openHistory({
    [`GET ${path}`]: sent => {
      const first = (Number(sent.query['page']) - 1) * 20;
      return pageOf({ history: changes.slice(first, first + 20) }, changes.length, sent);
    },
  });
  const entries = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  await dialog.findAllByRole('listitem');
  expect(entries().slice(0, 2)).toEqual([
    'Edited from October 2026 onKavya Bhat, Assistant Engineer, 21/11/2026, 11:30 amCT Ratio200/5 → 400/5',
    'Edited21/11/2026, 11:30 am, by row 7 of the file of 20/11/2026TIMS CodeT1 → ----TC MakeKirloskar',
  ]);
  expect(entries()).toHaveLength(20);
  await userEvent.click(dialog.getByRole('button', { name: 'Load more' }));
  await vi.waitFor(() => expect(entries()).toHaveLength(21));
  expect(dialog.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(api.to(path).map(({ query }) => query)).toEqual([
    { page: '1', perPage: '20' },
    { page: '2', perPage: '20' },
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('History says that nothing is on record, or why it can’t be read', async () => {
  const answers: Answer[] = [
    { status: 403, body: { message: 'Your section has moved.', code: 'Forbidden' } },
  ];
  const { dialog } = await openHistory({
    [`GET ${path}`]: sent => answers.shift() ?? pageOf({ history: [] }, 0, sent),
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Retry' }));
  await dialog.findByText('No change of TC TC-4401 is on record.');
  expect(dialog.queryByRole('list')).toBeNull();
});
