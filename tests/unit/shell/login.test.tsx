import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { LoginForm } from '../../../src/custom/signIn/LoginScreen.tsx';

const submit = vi.fn<(username: string, password: string) => Promise<boolean>>();
const forgot = vi.fn<(username: string) => Promise<boolean>>();
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const called of [submit, forgot]) called.mockReset().mockResolvedValue(true);
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
});
const show = (busy = false) => render(<LoginForm busy={busy} onSubmit={submit} onForgot={forgot} />);
const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sign/ });
const link = () => screen.getByRole('link', { name: 'Forgot / Reset Password' });
const faults = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('focuses the username', () => {
  show();
  expect(document.activeElement).toBe(username());
});

test('enables the button 200 ms after both fields are filled', async () => {
  show();
  await user.type(username(), 'ae');
  await vi.advanceTimersByTimeAsync(500);
  expect(button().disabled).toBe(true);
  await user.type(password(), 'Demo@1234');
  await vi.advanceTimersByTimeAsync(150);
  expect(button().disabled).toBe(true);
  await vi.waitFor(() => expect(button().disabled).toBe(false));
});

test('sends both fields trimmed', async () => {
  show();
  await user.type(username(), '  ae ');
  await user.type(password(), ' Demo@1234  ');
  await vi.waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  expect(submit.mock.calls).toEqual([['ae', 'Demo@1234']]);
});

test('Enter submits at once, and only once', async () => {
  show();
  await user.type(username(), 'ae');
  await user.type(password(), 'Demo@1234{Enter}');
  expect(submit.mock.calls).toEqual([['ae', 'Demo@1234']]);
});

test('reports fields that are empty or blank', async () => {
  show();
  await user.type(username(), '   ');
  await user.tab();
  expect(faults()).toEqual(['Please enter valid value']);
  await user.type(password(), '{Enter}');
  expect(faults()).toEqual(['Please enter valid value', 'Please enter valid value']);
  expect(submit).not.toHaveBeenCalled();
  await user.type(username(), 'ae');
  await vi.waitFor(() => expect(faults()).toHaveLength(1));
});

test('sends nothing more while it signs in', async () => {
  const { rerender } = show();
  await user.type(username(), 'ae');
  await user.type(password(), 'Demo@1234');
  await vi.waitFor(() => expect(button().disabled).toBe(false));
  rerender(<LoginForm busy onSubmit={submit} onForgot={forgot} />);
  await user.click(link());
  await user.click(button());
  await user.type(password(), '{Enter}');
  expect([submit, forgot].map(({ mock }) => mock.calls)).toEqual([[], []]);
  expect(button().textContent).toBe('Signing in…');
});

test('hides the password until the officer shows it', async () => {
  show();
  expect(password().getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().getAttribute('type')).toBe('text');
});

test('names the fields for password managers', () => {
  show();
  expect([username(), password()].map(field => field.getAttribute('autocomplete'))).toEqual([
    'username',
    'current-password',
  ]);
});

test('the forgot link needs a username', async () => {
  show();
  await user.click(link());
  expect(faults()).toEqual(['Username is required to change password']);
  expect(document.activeElement).toBe(username());
  await user.type(username(), ' ae ');
  await vi.waitFor(() => expect(faults()).toEqual([]));
  await user.click(link());
  expect(forgot.mock.calls).toEqual([['ae']]);
});
