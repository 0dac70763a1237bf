import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focusOpener, openerOf } from '../../../src/ui/opener.ts';

/** A list that can be searched, before its rows are read and after. */
const list = (isRead: boolean) => (
  <>
    <input type="search" aria-label="Search" />
    {isRead && <a href="/feeders/1">Edit</a>}
  </>
);

/** Comes back to the list by whose link the officer left it, before its rows are read. Returns what shows them. */
function comeBack(): () => void {
  const { container, rerender } = render(list(true));
  const opener = openerOf(container, screen.getByRole('link'));
  rerender(list(false));
  if (opener) focusOpener(container, opener, () => document.activeElement === document.body);
  return () => rerender(list(true));
}

test('the control that led away gets the focus as soon as it is on the screen again', async () => {
  const showRows = comeBack();
  expect(document.activeElement).toBe(document.body);
  showRows();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link')));
});

test('the focus stays where the officer has moved it meanwhile', async () => {
  const showRows = comeBack();
  screen.getByRole('searchbox').focus();
  showRows();
  await new Promise(resolve => setTimeout(resolve));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
