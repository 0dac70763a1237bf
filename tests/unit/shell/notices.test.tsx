import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissAll, showNotice } from '../../../src/ui/notices/notices.ts';
import { Notices } from '../../../src/ui/notices/Notices.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  dismissAll();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
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

test('a dialog shows the notices instead of the page behind it', () => {
  const page = render(<Notices />);
  const dialog = render(<Notices />);
  notify('warning', 'Refused');
  expect([page.container.textContent, dialog.container.textContent]).toEqual(['', 'Refused']);
  dialog.unmount();
  expect(page.container.textContent).toBe('Refused');
});
