import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Clicks a button as soon as it is enabled: buttons ignore clicks at first, and shortly after a click. */
export async function pressWhenReady(button: HTMLElement): Promise<void> {
  await waitFor(() => expect(button.matches(':disabled, [aria-disabled="true"]')).toBe(false));
  await userEvent.click(button);
}
