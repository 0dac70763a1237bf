import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Presses a button as soon as it does something: not in its first moments, nor shortly after a press. */
export async function pressWhenReady(button: HTMLElement): Promise<void> {
  await waitFor(() => expect(button.matches(':disabled, [aria-disabled="true"]')).toBe(false));
  await userEvent.click(button);
}
