import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissAll, tell } from '../../../src/shell/notices.ts';
import { Notices } from '../../../src/shell/Notices.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  dismissAll();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const told = (...args: Parameters<typeof tell>) => act(() => tell(...args));

test('warnings interrupt, good news waits its turn', () => {
  render(<Notices />);
  told('warning', 'Refused');
  told('success', 'Saved');
  expect(screen.getByRole('alert').textContent).toBe('Refused');
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

test('the same words are shown once, and no more than three notices at a time', () => {
  render(<Notices />);
  for (const text of ['Refused', 'Refused', 'Saved', 'Kept', 'Sent']) told('success', text);
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3);
  expect(screen.queryByText('Refused')).toBeNull();
});

test('what is wrong and what to do about it each have a line', () => {
  render(<Notices />);
  told('warning', 'A column is missing***Download the sample***Try again');
  expect([...screen.getByRole('alert').querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'A column is missing',
    'Download the sample',
    'Try again',
  ]);
});

test('a notice goes by itself, or when dismissed', async () => {
  render(<Notices />);
  told('success', 'Saved');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText('Saved')).toBeNull();
  told('warning', 'Refused');
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button'));
  expect(screen.queryByText('Refused')).toBeNull();
});

test('a notice stays while the keyboard is on it', async () => {
  render(<Notices />);
  told('success', 'Saved');
  act(() => screen.getByRole('button').focus());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Saved')).toBeTruthy();
  act(() => screen.getByRole('button').blur());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a dialog shows the notices in place of the page it covers', () => {
  const page = render(<Notices />);
  const dialog = render(<Notices />);
  told('warning', 'Refused');
  expect([page.container.textContent, dialog.container.textContent]).toEqual(['', 'Refused']);
  dialog.unmount();
  expect(page.container.textContent).toBe('Refused');
});
