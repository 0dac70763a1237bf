import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  clearTopic,
  clearSuccesses,
  clearWarnings,
  dismissAll,
  leaveDialog,
  leaveScreen,
  shownNotices,
  showNotice,
} from '../../../src/ui/notices/notices.ts';
import { Notices } from '../../../src/ui/notices/Notices.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  dismissAll();
});
const notify = (...args: Parameters<typeof showNotice>) => act(() => showNotice(...args));

test('warnings interrupt screen readers, other notices wait', () => {
  render(<Notices />);
  notify('warning', 'Refused');
  notify('success', 'Saved');
  expect(screen.getByRole('alert').textContent).toBe('Refused');
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

test('shows the same text once, and at most three notices at a time', () => {
  render(<Notices />);
  for (const text of ['Refused', 'Refused', 'Saved', 'Kept', 'Sent']) notify('success', text);
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3);
  expect(screen.queryByText('Refused')).toBeNull();
});

const undo = { label: 'Undo', run: () => undefined };

test.each([
  ['a warning ends earlier successes', () => notify('success', 'Saved'), ['Refused']],
  [
    'but none that offers an action',
    () => notify('success', 'Tagged', { action: undo }),
    ['Tagged', 'Refused'],
  ],
  [
    'nor what is under way elsewhere',
    () => notify('info', 'Preparing', { topic: 'b' }),
    ['Preparing', 'Refused'],
  ],
  ['a topic has one notice', () => notify('info', 'Preparing', { topic: 'a' }), ['Refused']],
  ['whatever it offers', () => notify('success', 'Tagged', { topic: 'a', action: undo }), ['Refused']],
] as const)('%s', (_rule, before, left) => {
  before();
  notify('warning', 'Refused', { topic: 'a' });
  expect(shownNotices().map(({ text }) => text)).toEqual(left);
});

test.each([
  ['mending what it asks for', () => clearWarnings('a'), ['Saved', 'Of another screen']],
  ['cancelling its topic', () => clearTopic('a'), ['Saved', 'Of another screen']],
  ['leaving its screen', () => leaveScreen('/mrs'), ['Saved', 'Of another screen']],
  ['leaving another screen', () => leaveScreen('/feeder'), ['Saved', 'Asks']],
  ['beginning something else', () => clearSuccesses(), ['Of another screen', 'Asks']],
] as const)('%s ends a notice', (_rule, end, left) => {
  notify('warning', 'Of another screen', { topic: 'b', screen: '/feeder' });
  notify('warning', 'Asks', { topic: 'a', screen: '/mrs' });
  notify('success', 'Saved');
  end();
  expect(
    shownNotices()
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual([...left].toSorted());
});

test('a warning ends with its dialog, one of the page behind it does not', () => {
  render(<Notices />);
  notify('warning', 'Of the page');
  const dialog = render(<Notices />);
  notify('warning', 'Of the dialog');
  leaveDialog();
  dialog.unmount();
  expect(screen.getByRole('alert').textContent).toBe('Of the page');
});

test('puts the problem and the remedies on separate lines', () => {
  render(<Notices />);
  notify('warning', 'A column is missing***Download the sample***Try again');
  expect([...screen.getByRole('alert').querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'A column is missing',
    'Download the sample',
    'Try again',
  ]);
});

test('a notice disappears by itself, or when dismissed', async () => {
  render(<Notices />);
  notify('success', 'Saved');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText('Saved')).toBeNull();
  notify('warning', 'Refused');
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button'));
  expect(screen.queryByText('Refused')).toBeNull();
});

test('a notice stays while it has the focus', async () => {
  render(<Notices />);
  notify('success', 'Saved');
  act(() => screen.getByRole('button').focus());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Saved')).toBeTruthy();
  act(() => screen.getByRole('button').blur());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a notice with an action leaves time to reach it, and the focus near where it came from', async () => {
  const run = vi.fn<() => void>();
  render(
    <>
      <main>
        <button type="button">Next</button>
      </main>
      <Notices />
    </>,
  );
  notify('success', 'Tagged', { action: { label: 'Undo', run } });
  await act(() => vi.advanceTimersByTimeAsync(19_000));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}{Enter}');
  expect(run).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a dialog shows the notices instead of the page behind it', () => {
  const page = render(<Notices />);
  const dialog = render(<Notices />);
  notify('warning', 'Refused');
  expect([page.container.textContent, dialog.container.textContent]).toEqual(['', 'Refused']);
  dialog.unmount();
  expect(page.container.textContent).toBe('Refused');
});
