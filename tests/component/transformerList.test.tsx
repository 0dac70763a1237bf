import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answer, type Sent } from './support/api.ts';
import { notices } from './support/showConsole.tsx';
import { entry, pane, showTransformers } from './support/showTransformers.ts';
import { transformer, transformersOf } from './support/transformers.ts';

test('Load more adds twenty entries and focuses the first new one, until all are shown', async () => {
  const { lists } = showTransformers('ae', '/tc-details', sent => transformersOf(45, sent));
  await entry('TC-4420');
  screen.getByText('20 of 45 shown');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('TC-4421'));
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await entry('TC-4445');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(screen.getByRole('region', { name: 'TCs' }).querySelectorAll('li')).toHaveLength(45);
  expect(lists().map(({ query }) => query['page'])).toEqual(['1', '2', '3']);
});

test('a reload shows as many entries as before, with the open one among them', async () => {
  const { lists, address } = showTransformers('ae', '/tc-details', sent => transformersOf(45, sent));
  await entry('TC-4420');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await userEvent.click(await entry('TC-4434'));
  expect(address()).toMatch(/loaded=2.*tc=id-34/);
  const left = address();
  cleanup();

  const again = showTransformers('ae', left, sent => transformersOf(45, sent));
  const open = await entry('TC-4434');
  expect(open.getAttribute('aria-expanded')).toBe('true');
  const list = screen.getByRole('region', { name: 'TCs' });
  expect(list.querySelectorAll('li')).toHaveLength(40);
  expect(again.lists().map(({ query }) => query['page'])).toEqual(['1', '2']);
  expect(lists()).toHaveLength(2);
});

test('an open TC that is not among the entries stands above them, until it is', async () => {
  showTransformers('ae', '/tc-details?tc=id-33', sent => transformersOf(45, sent), {
    'GET /ae/transformer-centres/id-33': () => ({ body: { data: transformer(33), message: 'Found' } }),
  });
  await entry('TC-4420');
  const apart = await entry('TC-4433');
  const items = () => [...screen.getByRole('region', { name: 'TCs' }).querySelectorAll('li')];
  expect(items()[0]?.textContent).toMatch(/^Open, not among those belowTC-4433/);
  expect(items()[0]?.contains(apart)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('TC-4421'));
  expect(items()).toHaveLength(40);
  expect(screen.queryByText('Open, not among those below')).toBeNull();
});

test('the arrow keys move through the entries; only one is in the tab order', async () => {
  showTransformers('ae', '/tc-details', sent => transformersOf(20, sent));
  const first = await entry('TC-4401');
  const links = [...screen.getByRole('region', { name: 'TCs' }).querySelectorAll('a')];
  expect(links.filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
  first.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(await entry('TC-4402'));
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(await entry('TC-4420'));
  expect(links.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  await userEvent.keyboard('{Home}{Enter}');
  await within(await pane('Details')).findByRole('heading', { name: 'TC-4401' });
  expect(document.activeElement).toBe(first);
});

test('a figure of an entry explains itself; Tab passes it by, and those of the open one are one stop', async () => {
  const { address } = showTransformers('ae', '/tc-details?tc=id-2');
  const link = await entry('TC-4401');
  const item = within(link.closest('li') ?? document.body);
  const figures = item.getAllByRole('button');
  expect(figures.map(figure => [figure.textContent, figure.tabIndex])).toEqual([
    ['13.30%', -1],
    ['1,135', -1],
  ]);
  await userEvent.click(
    item.getByRole('button', { name: 'Installations of TC-4401 in Sep 2026, 1,135: how it is computed' }),
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Installations' }));
  drawer.getByText('September 2026 · TC TC-4401');
  expect(drawer.getByRole('link', { name: 'Show the installations' }).getAttribute('href')).toMatch(
    /^\/tc-audit\/id-1\?month=2026-09/,
  );
  expect(new URLSearchParams(address().split('?')[1]).get('tc')).toBe('id-2');
  const stopsIn = (part: HTMLElement) =>
    within(part)
      .getAllByRole('button')
      .map(({ tabIndex }) => tabIndex);
  const opened = (await entry('TC-4402')).closest('li') ?? document.body;
  expect(stopsIn(opened)).toEqual([0, -1]);
  expect(stopsIn(screen.getByRole('region', { name: 'Months on record' }))).toEqual([0, -1, -1, -1]);
});

test('a search starts after a pause, leaves the open TC open, and reports its count', async () => {
  const { address, lists } = showTransformers('ae', '/tc-details?tc=id-2', sent =>
    transformersOf(sent.query['number'] === 'none' ? 0 : 2, sent),
  );
  const box = await screen.findByRole('searchbox', { name: 'Search by TC number' });
  await entry('TC-4401');
  await userEvent.type(box, 'none');
  expect(lists()).toHaveLength(1);
  await screen.findByText('No transformers found.');
  expect(lists().map(({ query }) => query['number'])).toEqual([undefined, 'none']);
  const query = new URLSearchParams(address().split('?')[1]);
  expect(Object.fromEntries(query)).toMatchObject({ tc: 'id-2', filter: '{"number":"none"}' });
  await within(await pane('Details')).findByRole('heading', { name: 'TC-4402' });
  await screen.findByText('0 TCs found');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await entry('TC-4401');
  expect(address()).toMatch(/^\/tc-details\?tc=id-2&.*filter=%7B%7D/);
});

test('a new search cancels the one in progress', async () => {
  const { lists } = showTransformers('ae', '/tc-details', sent =>
    sent.query['number'] === 'slow' ? new Promise(() => undefined) : transformersOf(2, sent),
  );
  await entry('TC-4401');
  const box = screen.getByRole('searchbox');
  await userEvent.type(box, 'slow{Enter}');
  await waitFor(() => expect(lists()).toHaveLength(2));
  await userEvent.clear(box);
  await userEvent.type(box, '44{Enter}');
  await waitFor(() => expect(lists()[2]?.query['number']).toBe('44'));
  expect(lists().map(({ signal }) => signal?.aborted)).toEqual([false, true, false]);
});

test('stepping through months loads only the last one, half a second later', async () => {
  const { lists } = showTransformers('ee', '/tc-details?tc=id-1');
  await entry('TC-4401');
  const next = screen.getByRole('button', { name: 'Next scope' });
  const pressed = performance.now();
  await userEvent.click(next);
  await userEvent.click(next);
  await waitFor(() => expect(lists()).toHaveLength(2));
  expect(performance.now() - pressed).toBeGreaterThanOrEqual(500);
  expect(lists()[1]?.query).toMatchObject({ month: '2026-06', location: 'section', locationCode: '5410102' });
  await screen.findByText('Loss, Jun 2026');
  // The stored months are the same; the month shown is not among them.
  const details = within(await pane('Details'));
  await details.findByRole('heading', { name: 'June 2026' });
  expect(details.getByText('Not audited yet.')).toBeTruthy();
});

test('the list says that it is loading; a failed list says why and offers Retry', async () => {
  const held = Promise.withResolvers<Answer>();
  let answer: (sent: Sent) => Answer | Promise<Answer> = () => held.promise;
  showTransformers('ae', '/tc-details', sent => answer(sent));
  await screen.findByText('Loading...');
  held.resolve({ status: 403, body: { message: 'Your section has moved.', code: 'Forbidden' } });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(notices()).toEqual(['Your section has moved.']);
  answer = sent => transformersOf(0, sent);
  await userEvent.click(retry);
  await screen.findByText('No transformers found.');
  screen.getByText('Add one with Add New TC, or many by uploading the Create/Edit TC file.');
});

test('if the next twenty fail, the list keeps its entries and total, and can load them again', async () => {
  const answers: Answer[] = [];
  const { lists } = showTransformers(
    'ae',
    '/tc-details',
    sent => answers.shift() ?? transformersOf(45, sent),
  );
  await entry('TC-4420');
  answers.push({ status: 403, body: { message: 'Your section has moved.', code: 'Forbidden' } });
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Error in fetching details');
  expect(notices()).toEqual(['Your section has moved.']);
  expect(screen.getByText(/^Total TCs/).textContent).toBe('Total TCs 45');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await entry('TC-4440');
  expect(lists().map(({ query }) => query['page'])).toEqual(['1', '2', '2']);
});
