import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { pageOf, type Answer } from './support/api.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { notices } from './support/showConsole.tsx';
import { ofTwo, pane, showTransformers } from './support/showTransformers.ts';

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

test('the newest edit in the history can be undone after a question, from the month from which it counted', async () => {
  const undo = { body: { meter: { ctRatio: { primaryCurrent: 200, secondaryCurrent: 5 } } }, etag: '"4"' };
  const edited = change(2);
  const undone = change(3, { values: [{ title: 'CT Ratio', before: '400/5', after: '200/5' }] });
  const answers = [[{ ...edited, undo: { ...undo, month: '2026-10' } }], [undone, edited]];
  const { api, dialog } = await openHistory({
    [`GET ${path}`]: sent => pageOf({ history: answers.shift() ?? [] }, 1, sent),
    'PATCH /ae/transformer-centres/id-1': () => ({
      body: { data: { etag: '"5"', undo: null }, message: 'Successfully updated TC' },
    }),
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Undo: Edited' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo this edit?' }));
  question.getByText('The values from before the edit come back from October 2026 on, as an edit of yours.');
  expect(question.getByRole('term').textContent).toBe('CT Ratio');
  expect(question.getByRole('definition').textContent).toBe('200/5');
  await pressWhenReady(question.getByRole('button', { name: 'Undo' }));
  await dialog.findByText('400/5 → 200/5');
  expect(notices()).toEqual(['The TC is as it was before the change.']);
  const [sent] = api.to('/ae/transformer-centres/id-1').filter(({ method }) => method === 'PATCH');
  expect([sent?.query, sent?.headers.get('if-match'), sent?.body]).toEqual([
    { month: '2026-10', insist: 'true' },
    '"4"',
    undo.body,
  ]);
});

test('a tagging in the history can be undone after a question, and the history follows', async () => {
  const taggingId = '00000000-0000-4000-8000-0000000000a1';
  const tagging = change(2, {
    action: '20 installations tagged in',
    values: [{ title: 'From TC', before: null, after: 'TC-4402 (17), untagged (3)' }],
  });
  const undoing = change(3, { action: 'Tagging undone: 20 installations out again', values: [] });
  const answers = [[{ ...tagging, undoableTagging: taggingId }], [undoing, tagging]];
  const message = 'Put back 20 installations.';
  const { api, dialog } = await openHistory({
    [`GET ${path}`]: sent => pageOf({ history: answers.shift() ?? [] }, 1, sent),
    [`POST /ae/taggings/${taggingId}/undo`]: () => ({
      body: { data: { isRepeated: false, putBack: 20, left: [] }, message },
    }),
  });
  const undo = await dialog.findByRole('button', { name: 'Undo: 20 installations tagged in' });
  await userEvent.click(undo);
  const question = within(await screen.findByRole('dialog', { name: 'Undo this tagging?' }));
  expect(api.to(`/ae/taggings/${taggingId}/undo`)).toEqual([]);
  await pressWhenReady(question.getByRole('button', { name: 'Undo' }));
  await dialog.findByText('Tagging undone: 20 installations out again from October 2026 on');
  expect(notices()).toEqual([message]);
  expect(dialog.queryByRole('button', { name: /^Undo/ })).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'Undo this tagging?' })).toBeNull();
});
