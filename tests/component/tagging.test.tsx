import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Answer, type Sent } from './support/api.ts';
import { installation } from './support/installations.ts';
import { meterReader } from './support/meterReaders.ts';
import { officer } from './support/officers.ts';
import { pressWhenReady } from './support/pressWhenReady.ts';
import { notices, showConsole } from './support/showConsole.tsx';
import { tagTargets, transformer } from './support/transformers.ts';

const tc = '/ae/transformer-centres';
const targets = `${tc}/tag-targets`;
const call = `${tc}/id-2/installations/${installation(1).id}/tag`;
const previewCall = `${tc}/id-2/installations/tag-preview`;
const title = 'Tag TC · Section Code 5410101';
const question = 'By tagging this installation to TC number TC-4402, you will be changing';

const lossOf = (at: number, changes: object) => {
  const { id, number, name } = transformer(at);
  const loss = { month: '2026-08', loss: 4.2, lossAfter: 11.5, withoutConsumption: 0 };
  return { id, number, name, joins: at === 2, count: 1, ...loss, ...changes };
};

/** Returns what tagging would change, in the server's format. */
const outcome = (changes: object = {}): Answer => ({
  body: {
    data: { count: 1, readingDayChanges: 1, readingDay: 12, readerNotTagged: 0, losses: [], ...changes },
    message: '',
  },
});

const taggingId = '00000000-0000-4000-8000-0000000000a1';
const undoCall = `/ae/taggings/${taggingId}/undo`;
/** Returns the server's answer to a tagging. */
const tagged = (): Answer => ({ body: { data: { taggingId }, message: 'Successfully Tagged TC' } });

/** Opens the dialog for an untagged installation. */
async function openDialog(
  answered: () => Answer | Promise<Answer>,
  offered: (sent: Sent) => Answer = () => tagTargets(2),
  previewed = outcome,
  undone: () => Answer = () => ({}),
) {
  const api = standInApi({
    'GET /ae/installations': sent =>
      pageOf({ installations: [installation(1, { transformer: null })] }, 1, sent),
    'GET /ae/installations/counts/months/2026-09': () => ({ body: { data: {}, message: 'Counts' } }),
    'GET /ae/meter-readers': sent => pageOf({ MRList: [] }, 0, sent),
    [`POST ${targets}`]: offered,
    [`POST ${previewCall}`]: () => previewed(),
    [`PATCH ${call}`]: answered,
    [`POST ${undoCall}`]: undone,
  });
  showConsole({ registry, officer: officer('ae'), at: '/billing?tab=new_installations' });
  await userEvent.click(await screen.findByRole('button', { name: 'Tag TC SL2-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const radios = await dialog.findAllByRole('radio');
  return { api, dialog, radios };
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];
const okOf = (dialog: Dialog) => dialog.getByRole('button', { name: 'OK' });
const confirmation = async () => {
  const text = await screen.findByText(new RegExp(`^${question}`));
  return within(text.closest('dialog') ?? document.body);
};

test('offers the first hundred TCs of the section, and OK needs a chosen one', async () => {
  const { api, dialog, radios } = await openDialog(tagged);
  expect(api.to(targets)).toMatchObject([
    { query: { month: '2026-09' }, body: { installationIds: [installation(1).id] } },
  ]);
  expect(radios.map(radio => radio.closest('label')?.textContent)).toEqual([
    'TC-4401, Bejai church same MR',
    'TC-4402, Bejai church',
  ]);
  expect(okOf(dialog).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(okOf(dialog));
  expect(notices()).toEqual(['Please select tc to tag']);

  // Enter in the search box searches; it does not submit the earlier choice.
  await userEvent.click(dialog.getByRole('radio', { name: /^TC-4402/ }));
  await userEvent.type(dialog.getByRole('searchbox'), '4401{Enter}');
  await waitFor(() => expect(api.to(targets).at(-1)?.query['number']).toBe('4401'));
  expect(screen.queryByText(new RegExp(`^${question}`))).toBeNull();
  await userEvent.click(okOf(dialog));
  await confirmation();
  expect(api.to(call)).toEqual([]);
});

test('a search that hides the chosen TC clears the choice', async () => {
  const { api, dialog } = await openDialog(tagged, sent =>
    tagTargets(sent.query['number'] === undefined ? 2 : 1),
  );
  await userEvent.click(dialog.getByRole('radio', { name: /^TC-4402/ }));
  expect(okOf(dialog).getAttribute('aria-disabled')).toBe('false');
  await userEvent.type(dialog.getByRole('searchbox'), '4401');
  await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(1));
  expect(okOf(dialog).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(okOf(dialog));
  expect(notices()).toEqual(['Please select tc to tag']);
  expect(api.to(call)).toEqual([]);
});

test('OK does nothing while a request runs; a refusal shows its message and keeps the choice', async () => {
  const held = Promise.withResolvers<Answer>();
  const answers = [held.promise, tagged()];
  const { api, dialog } = await openDialog(() => answers.shift() ?? {});
  const confirm = async () => pressWhenReady(okOf(await confirmation()));
  await userEvent.click(dialog.getByRole('radio', { name: /^TC-4402/ }));
  await pressWhenReady(okOf(dialog));
  await confirm();
  expect(okOf(dialog).getAttribute('aria-disabled')).toBe('true');
  expect(okOf(await confirmation())).toHaveProperty('disabled', true);
  held.resolve({ status: 422, body: { message: 'TC TC-4402 has been audited …', code: 'RuleBroken' } });
  await waitFor(() => expect(notices()).toEqual(['TC TC-4402 has been audited …']));
  expect(dialog.getByRole('radio', { name: /^TC-4402/ })).toHaveProperty('checked', true);
  await confirm();
  await waitFor(() => expect(notices().at(-1)).toBe('Successfully Tagged TC'));
  expect(screen.queryByRole('dialog')).toBeNull();
  const query = { month: '2026-09', insist: '0' };
  expect(api.to(call).map(sent => sent.query)).toEqual([query, query]);
  await waitFor(() => expect(api.to('/ae/installations')).toHaveLength(2));
});

test('all matching rows are tagged by filter, selected rows by id if still untagged', async () => {
  const step = (name: string) => `${tc}/id-2/installations/${name}`;
  const rows = [1, 2, 3].map(number => installation(number, { transformer: null }));
  const api = standInApi({
    'GET /ae/installations': sent => pageOf({ installations: rows }, 30, sent),
    'GET /ae/installations/counts/months/2026-09': () => ({ body: { data: {}, message: 'Counts' } }),
    'GET /ae/meter-readers': sent => pageOf({ MRList: [meterReader(2)] }, 1, sent),
    [`POST ${targets}`]: () => tagTargets(2),
    [`POST ${step('tag-preview')}`]: () => outcome({ count: 1130, readingDayChanges: 7 }),
    [`POST ${step('tag')}`]: tagged,
  });
  const filter = JSON.stringify({ mrCode: '54101002', readingDay: '6', RRNumber: 'SL2' });
  const query = new URLSearchParams({ tab: 'new_installations', filter });
  showConsole({ registry, officer: officer('ae'), at: `/billing?${query}` });

  const tagThem = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Tag TC' }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await userEvent.click(await dialog.findByRole('radio', { name: /^TC-4402/ }));
    await userEvent.click(okOf(dialog));
    const preview = await screen.findByRole('dialog', { name: 'Tag to TC number TC-4402' });
    const facts = [...preview.querySelectorAll('dt')].map(dt => [
      dt.textContent,
      dt.nextSibling?.textContent,
    ]);
    expect(facts).toEqual([
      ['Installations that move to TC-4402, Bejai church, from September 2026 on', '1,130'],
      ['Of these, reading day changes to 12', '7'],
    ]);
    await pressWhenReady(within(preview).getByRole('button', { name: 'Tag' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select SL2-2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 30' }));
  await tagThem();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select SL2-3' }));
  await tagThem();

  const all = {
    filter: { untagged: true, RRNumber: 'SL2', mrCode: ['54101002'], readingDay: [6] },
  };
  const one = { installationIds: [installation(3).id], filter: { untagged: true } };
  expect(api.to(step('tag-preview')).map(({ body }) => body)).toEqual([all, one]);
  expect(api.to(step('tag')).map(({ body }) => body)).toEqual([
    { ...all, expected: 1130 },
    { ...one, expected: 1130 },
  ]);
  expect(notices()).toEqual(['Successfully Tagged TC']);
});

test('what the tagging file refuses needs a second, named confirmation, each time the numbers are new', async () => {
  const losses = [
    lossOf(2, { withoutConsumption: 1 }),
    lossOf(1, { month: null, loss: null, lossAfter: null }),
  ];
  const found = [1, 1, 0];
  const answers: Answer[] = [
    { status: 422, body: { message: 'The MR tagged to the installation …', code: 'ReaderNotTagged' } },
    tagged(),
  ];
  const { api, dialog } = await openDialog(
    () => answers.shift() ?? {},
    () => tagTargets(2),
    () => outcome({ readerNotTagged: found.shift(), losses }),
  );
  await userEvent.click(dialog.getByRole('radio', { name: /^TC-4402/ }));
  await pressWhenReady(okOf(dialog));
  const first = await confirmation();
  const cells = first.getAllByRole('row').map(row => within(row).queryAllByRole('cell'));
  expect(cells.map(row => row.map(({ textContent }) => textContent))).toEqual([
    [],
    ['+1', 'Aug 2026', '4.20%', '11.50%'],
    ['−1', 'Not audited yet', '----', '----'],
  ]);
  first.getByText('1 installation without consumption on record in August 2026 counts as 0 kWh.');
  for (const sent of [0, 1]) {
    await pressWhenReady(okOf(await confirmation()));
    const second = within(await screen.findByRole('dialog', { name: 'Tag all the same?' }));
    expect(second.getByRole('term').textContent).toBe('Read by an MR who is not tagged to this TC');
    expect(second.getByRole('definition').textContent).toBe('1');
    expect(api.to(call)).toHaveLength(sent);
    await pressWhenReady(second.getByRole('button', { name: 'Tag all the same' }));
    if (sent === 0) await screen.findByText(/^The installations have changed meanwhile/);
  }
  await waitFor(() => expect(notices().at(-1)).toBe('Successfully Tagged TC'));
  expect(api.to(call).map(({ query }) => query['insist'])).toEqual(['1', '1']);
});

const undoneAs = (putBack: number, left: object[], message: string): Answer => ({
  body: { data: { isRepeated: false, putBack, left }, message },
});
const changed = { why: 'changed', count: 2, RRNumbers: ['SL2-1', 'SL2-2'] };

test.each([
  ['all that was tagged', false, undoneAs(1, [], 'Put back 1 installation.')],
  [
    'some',
    false,
    undoneAs(1, [changed], '1 installation put back; 2 were changed since and stay: SL2-1, SL2-2.'),
  ],
  [
    'nothing',
    true,
    undoneAs(0, [changed], 'Nothing was put back; 2 were changed since and stay: SL2-1, SL2-2.'),
  ],
])('Undo in the notice puts %s back, says so and shows it', async (_what, isWarning, answer) => {
  const { api, dialog } = await openDialog(
    tagged,
    () => tagTargets(2),
    outcome,
    () => answer,
  );
  await userEvent.click(dialog.getByRole('radio', { name: /^TC-4402/ }));
  await pressWhenReady(okOf(dialog));
  await pressWhenReady(okOf(await confirmation()));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.queryByRole('dialog')).toBeNull();
  const lists = api.to('/ae/installations').length;
  undo.focus();
  await userEvent.keyboard('{Enter}');
  const { message } = Object(answer.body);
  const shown = await screen.findByText(message);
  expect(shown.closest('[role="alert"]') !== null).toBe(isWarning);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(api.to(undoCall).map(({ body, headers }) => [body, headers.has('idempotency-key')])).toEqual([
    [undefined, true],
  ]);
  await waitFor(() => expect(api.to('/ae/installations').length).toBeGreaterThan(lists));
});

test('a tagging that moved nothing offers no Undo', async () => {
  const { dialog } = await openDialog(() => ({
    body: { data: { taggingId: null }, message: 'Successfully Tagged TC' },
  }));
  await userEvent.click(dialog.getByRole('radio', { name: /^TC-4402/ }));
  await pressWhenReady(okOf(dialog));
  await pressWhenReady(okOf(await confirmation()));
  await waitFor(() => expect(notices()).toEqual(['Successfully Tagged TC']));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
